/** Why a connection ends. */
import { Refused } from '../refused.ts'

/** Bytes that are no RTMP, or break a limit: the connection closes without a word. */
export class BrokenInput extends Error {}

/** A stream the server does not take: the message is what the publisher is told before the connection closes. */
export class NotTaken extends Error {}

/** @throws BrokenInput */
export function broken(what: string): never {
  throw new BrokenInput(what)
}

/** @throws NotTaken */
export function notTaken(why: string): never {
  throw new NotTaken(why)
}

/**
 * The settings of a track, read as the hub reads them.
 * @param words what the publisher is told when the hub would refuse them
 * @throws NotTaken
 */
export function settingsOf<S>(read: () => S, words: string): S {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refused) notTaken(words)
    throw error
  }
}
