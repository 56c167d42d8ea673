/** Reading the plans of the statements a use-case asks: a walk through a table says that no index serves it. */
import type { Ctx } from '../platform/context.ts'
import type { World } from './world.ts'

interface Asked {
  name: string
  text: string
  values: unknown[]
}

/**
 * Runs something and gives the plans of its named statements, on a connection where walking a table is made dear: a walk in one says that
 * there was no other way.
 * @param run gets a context whose statements are noted
 * @param settings of the connection whose plans are asked for; with them the plan is the one for any values
 */
export async function plansOf(
  world: World,
  named: RegExp,
  run: (ctx: Ctx) => Promise<unknown>,
  settings?: Record<string, string>,
): Promise<Array<{ name: string; plan: string }>> {
  const asked: Asked[] = []
  const client = new Proxy(world.services.pool, {
    get(pool, name) {
      const own = Reflect.get(pool, name) as unknown
      if (name !== 'query') return typeof own === 'function' ? own.bind(pool) : own
      return (statement: Asked) => {
        if (statement.name && named.test(statement.name)) asked.push(statement)
        return pool.query(statement)
      }
    },
  })
  await run({ ...world.ctx, client })
  const connection = await world.services.pool.connect()
  try {
    await connection.query('begin; set local enable_seqscan = off')
    const plans = []
    for (const [name, value] of Object.entries(settings ?? {})) await connection.query(`set local ${name} = ${value}`)
    for (const { name, text, values } of asked) {
      const { rows } = await (settings
        ? connection.query<{ 'QUERY PLAN': string }>(`explain (costs off, generic_plan) ${text}`)
        : connection.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values))
      plans.push({ name, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
    }
    return plans
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** Those that read an index from end to end: right for an answer of everything, and dear where a key is looked up in a table that grows. */
export const wholeIndexes = (plans: ReadonlyArray<{ name: string; plan: string }>): string[] =>
  plans
    .filter(({ plan }) => {
      const lines = plan.split('\n')
      return lines.some((line, i) => /Index.* Scan/.test(line) && !/Index Cond/.test(lines[i + 1] ?? ''))
    })
    .map(({ name, plan }) => `${name}\n${plan}`)

/** Those that look nothing up in an index, or walk a table. */
export const walks = (plans: ReadonlyArray<{ name: string; plan: string }>): string[] =>
  plans.filter(({ plan }) => /Seq Scan/.test(plan) || !/Index/.test(plan)).map(({ name, plan }) => `${name}\n${plan}`)
