/** Promises beside measured values, for a terminal and for RESULTS.md. */

export interface Row {
  promised: string
  seen: string
  held: boolean
}

/** One line for each promise, in Markdown. */
export function tableOf(rows: ReadonlyArray<Row & { scenario: string }>): string {
  const lines = rows.map(
    ({ scenario, promised, seen, held }) => `| ${scenario} | ${promised} | ${held ? seen : `**BROKEN** ${seen}`} |`,
  )
  return ['| Scenario | ReviewDeadline | Seen |', '|---|---|---|', ...lines].join('\n')
}

/** A promise that a number stays at or below a limit. */
export function atMost(promised: string, seen: number, max: number, unit = ''): Row {
  return { promised, seen: `${Math.round(seen * 100) / 100}${unit}`, held: seen <= max }
}

/** A promise that a list of faults is empty; the first of them are shown. */
export function none(promised: string, faults: readonly string[], of: string): Row {
  const shown = [...new Set(faults)].slice(0, 5).join('; ')
  return {
    promised,
    seen: faults.length === 0 ? `0 of ${of}` : `${faults.length} of ${of}: ${shown}`,
    held: faults.length === 0,
  }
}
