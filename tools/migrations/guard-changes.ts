/**
 * What has to happen in a database so that its functions, views and triggers are those of functions.sql and guards.sql again. Statements
 * stand between breakpoints, as in those files; rows of data among them (carriers, categories) are told apart and never guessed.
 */
export const BREAKPOINT = '\n--> statement-breakpoint\n'

interface Named {
  /** VIEW inv_i01, FUNCTION platform_now, TRIGGER x ON t; undefined for rows of data. */
  name: string | undefined
  text: string
}
export interface GuardChanges {
  /** Run before the tables change: what goes, and what is made anew. */
  drops: string[]
  /** Run after the tables have changed. */
  makes: string[]
  /** Rows of data that are written otherwise now: a migration cannot be derived from them. */
  data_changed: string[]
}

/** A file's statements, each with the comment above it. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/^--> statement-breakpoint\n/m)
    .map((one) => one.trim())
    .filter(Boolean)

const CODE = /^\s*(--.*\n\s*)*/
function named(text: string): Named {
  const code = text.replace(CODE, '')
  const simple = /^CREATE (VIEW|FUNCTION) ([\w.]+)/.exec(code)
  if (simple) return { name: `${simple[1]} ${simple[2]}`, text }
  const trigger = /^CREATE (?:CONSTRAINT )?TRIGGER (\w+)[\s\S]*?\bON (\w+)/.exec(code)
  if (trigger) return { name: `TRIGGER ${trigger[1]} ON ${trigger[2]}`, text }
  return { name: undefined, text }
}

/** What stands before rows of data in a migration that brings old rows to them by hand. */
const BY_HAND = '-- now: '
/** Rows of data as a migration notes them that was written by hand. */
export const notedByHand = (statement: string): string => statement.replace(/^/gm, BY_HAND)

/** A table goes on under another name, with its rows and all that is named after it (apps/server/src/renaming.ts). */
export interface Renaming {
  old: string
  now: string
}
export const renamingStatement = ({ old, now }: Renaming): string => `SELECT pg_temp.rename_table('${old}', '${now}');`
const RENAMED = /^SELECT pg_temp\.rename_table\('(\w+)', '(\w+)'\);/

/** @returns the functions, views, triggers and rows of data that migrations leave behind, and their other statements among the rows */
export function guardsLeft(migrations: readonly string[]): string[] {
  const [made, rest] = [new Map<string, string>(), [] as string[]]
  const rename = (old: string, now: string): void => {
    for (const [i, text] of rest.entries()) rest[i] = text.replace(new RegExp(`\\b${old}\\b`, 'g'), now)
  }
  for (const text of migrations.flatMap((one) => one.split('--> statement-breakpoint')).map((one) => one.trim())) {
    const by_hand = text.split('\n').filter((line) => line.startsWith(BY_HAND))
    if (by_hand.length > 0) rest.push(by_hand.map((line) => line.slice(BY_HAND.length)).join('\n'))
    const code = text.replace(CODE, '').replace(/^CREATE OR REPLACE /, 'CREATE ')
    const gone = /^DROP ((?:VIEW|FUNCTION|TRIGGER) [^;]+);/.exec(code)?.[1]
    const { name } = named(code)
    const [, old, now] = RENAMED.exec(code) ?? []
    if (old && now) rename(old, now)
    else if (gone) made.delete(gone)
    else if (name) made.set(name, code)
    else rest.push(text)
  }
  return [...made.values(), ...rest]
}

const byName = (statements: readonly string[]) =>
  new Map(statements.map(named).flatMap(({ name, text }) => (name ? [[name, text] as const] : [])))
/** The signature stays, so what calls the function need not be made anew. */
const replaced = (text: string) => text.replace(/^CREATE FUNCTION/m, 'CREATE OR REPLACE FUNCTION')

/**
 * @param before the statements the database was made with
 * @param now the statements of today's files, in their order
 * @returns the changes; a function that stays is replaced in place, a view or trigger is dropped and made anew
 */
export function guardChanges(before: readonly string[], now: readonly string[]): GuardChanges {
  const [old, wanted] = [byName(before), byName(now)]
  const code = (text: string | undefined) => text?.replace(CODE, '')
  const changed = [...wanted].filter(([name, text]) => old.has(name) && code(old.get(name)) !== code(text))
  const drops = [
    ...changed.filter(([name]) => !name.startsWith('FUNCTION')).map(([name]) => name),
    ...[...old.keys()].filter((name) => !wanted.has(name)),
  ]
  // What was made last may stand on what was made first.
  const order = [...old.keys()]
  drops.sort((a, b) => order.indexOf(b) - order.indexOf(a))
  const data = new Set(before.map(named).flatMap(({ name, text }) => (name ? [] : [code(text)])))
  const data_now = now.map(named).flatMap(({ name, text }) => (name ? [] : [code(text)!]))
  return {
    drops: drops.map((name) => `DROP ${name};`),
    makes: [...wanted]
      .filter(([name, text]) => code(old.get(name)) !== code(text))
      .map(([name, text]) => (old.has(name) ? replaced(text) : text)),
    data_changed: data_now.filter((text) => !data.has(text)),
  }
}
