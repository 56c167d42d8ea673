/** Progress for a person at the terminal while a step takes a while. */

const HEARTBEAT_MS = 10_000

/** Seconds since begun_ms, as text. */
export const seconds = (begun_ms) => `${((Date.now() - begun_ms) / 1000).toFixed(1)} s`

/**
 * Runs one step and prints when it begins, that it still runs, and how long it took.
 *
 * @param work is given say(detail), which prints a line below the step
 */
export async function runStep(title, work) {
  const begun = Date.now()
  console.log(`  · ${title}`)
  const heartbeat = setInterval(() => console.log(`    ${title}: ${seconds(begun)} so far`), HEARTBEAT_MS)
  try {
    const result = await work((detail) => console.log(`    ${detail}`))
    console.log(`  ✓ ${title} (${seconds(begun)})`)
    return result
  } catch (error) {
    console.log(`  ✗ ${title} (${seconds(begun)})`)
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}
