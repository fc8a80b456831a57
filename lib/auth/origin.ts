/**
 * Whether a request that changes something was made by a page of this desk. Server actions are checked by the
 * framework; route handlers are not, and a browser sends the cookie along from anywhere.
 */
export function isFromHere(request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === request.headers.get('host')
}
