/** Does something with each of many, a few at a time, and gives what came of each in their order. */
export async function eachOf<Item, Value>(
  items: readonly Item[],
  act: (item: Item) => Promise<Value>,
  atOnce = 6,
): Promise<Value[]> {
  const values: Value[] = []
  const queue = items.entries()
  const lane = async () => {
    for (const [index, item] of queue) values[index] = await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return values
}
