/** A field that only programs see and fill in. Out of sight, out of the tab order and unknown to a screen reader. */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[9999px]">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
