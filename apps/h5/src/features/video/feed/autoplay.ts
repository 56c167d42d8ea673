/** Whether videos may play by themselves: not where the person saves data, or wants things to stand still. */
export function playsByItself(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData !== true && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
