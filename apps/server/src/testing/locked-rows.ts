/** Which tables a statement locks rows of, read from its text. */

export interface LockedTable {
  table: string
  /** lock: waits for rows and keeps them · free: takes rows that are not locked · write: changes rows · new: adds rows of its own. */
  how: 'lock' | 'free' | 'write' | 'new'
}

const LOCKS =
  /\bfor (?:(?:no key )?update|(?:key )?share)(?: of (\w+))?( skip locked)?|\bupdate (?:only )?(\w+)\s+(?:as )?(?:\w+\s+)?set\b|\bdelete from (\w+)|\binsert into (\w+)/g

const read = new Map<string, readonly LockedTable[]>()

/** @returns in the order of the text, once per table and way */
export function lockedTables(text: string): readonly LockedTable[] {
  const found = read.get(text) ?? readLocks(text.replaceAll('"', '').toLowerCase())
  read.set(text, found)
  return found
}

function readLocks(text: string): LockedTable[] {
  return [...text.matchAll(LOCKS)].flatMap((match): LockedTable[] => {
    const [, alias, free, updated, deleted, added] = match
    if (updated) return [{ table: updated, how: 'write' }]
    if (deleted) return [{ table: deleted, how: 'write' }]
    // A row that is there already is changed, and waited for.
    if (added) return [{ table: added, how: /\bdo update\b/.test(text.slice(match.index)) ? 'write' : 'new' }]
    return [{ table: tableOf(ownSelect(text.slice(0, match.index)), alias), how: free ? 'free' : 'lock' }]
  })
}

/** The text of the select a locking clause ends, without what stands in parentheses. */
function ownSelect(before: string): string {
  let depth = 0
  let own = ''
  for (let i = before.length - 1; i >= 0; i--) {
    if (before[i] === ')') depth++
    else if (before[i] === '(' && depth-- === 0) break
    else if (depth === 0) own = before[i] + own
  }
  return own
}

/** The table a select locks: the one the alias names, else the first. */
function tableOf(select: string, alias: string | undefined): string {
  const named = alias && new RegExp(`\\b(?:from|join) (\\w+) (?:as )?${alias}\\b`).exec(select)
  return (named || /\bfrom (\w+)/.exec(select))?.[1] ?? '?'
}
