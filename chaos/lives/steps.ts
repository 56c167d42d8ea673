/** The possible steps of a random life, and the choice of the next one. */
import type { Life } from './life.ts'

export const REASON = 'looked into it'

export interface Act {
  /** How often, against the others. */
  weight: number
  /** What it could be about now; nothing: it cannot happen. */
  among: (life: Life) => readonly number[]
  /** Does it as its person would. @returns whether something happened */
  take: (life: Life, about: number) => Promise<boolean>
}
export type Acts = Readonly<Record<string, Act>>

/** Takes one step that can happen now. */
export async function step(life: Life, acts: Acts): Promise<void> {
  const open = Object.entries(acts).flatMap(([name, act]) => {
    const about = act.among(life)
    return about.length > 0 ? [{ name, act, about }] : []
  })
  const { name, act, about } = life.random.pick(
    open.flatMap((one) => Array.from({ length: one.act.weight }, () => one)),
  )
  life.told.push(`— ${name}`)
  if (await act.take(life, life.random.pick(about))) life.done.set(name, (life.done.get(name) ?? 0) + 1)
}
