/** Things of the story that do not wait for one another, a few at once: the database works on one while this process prepares the next. */
const AT_ONCE = 6

export async function concurrently<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = things.values()
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (const thing of left) await work(thing)
  })
  await Promise.all(lanes)
}
