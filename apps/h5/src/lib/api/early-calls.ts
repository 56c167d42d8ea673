/**
 * A small script in the page's head (build/early-calls.ts makes it) asks for what the first view needs while the app itself is still on
 * its way; the first request of the app for the same address takes that answer.
 */
declare global {
  interface Window {
    early_answers?: Record<string, Promise<Response>>
  }
}

/** The answer already asked for, once; undefined when it was not asked for, or more than 10 s ago. */
export function takeEarly(address: string): Promise<Response> | undefined {
  if (typeof window === 'undefined' || performance.now() > 10_000) return undefined
  const answer = window.early_answers?.[address]
  if (answer) delete window.early_answers?.[address]
  return answer
}
