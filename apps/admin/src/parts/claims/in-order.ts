/** What is asked about one thing, one after another: the network may deliver two requests in the other order. */

const last = new Map<string, Promise<unknown>>()

/**
 * Does work about a thing once everything asked about it before is answered, granted or not. An operator who leaves a thing and comes back
 * at once gives its claim back first and takes it then; the other way round they would hold nothing and not know it.
 * @param thing its queue and id
 */
export function inOrder<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(thing)
  const going = before ? before.then(work, work) : work()
  last.set(thing, going)
  const over = () => {
    if (last.get(thing) === going) last.delete(thing)
  }
  going.then(over, over)
  return going
}
