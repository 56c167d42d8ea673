/** What other processes, sockets and providers do in their own time. */
import { vi } from 'vitest'

/** Something hangs; a busy machine is only slow. */
const HANGS_MS = 15_000

/** Looks again and again until nothing is thrown any more. @returns what was found then */
export const eventually = <T>(look: () => T | Promise<T>, within_ms = HANGS_MS): Promise<T> =>
  vi.waitFor(look, { timeout: within_ms, interval: 20 })
