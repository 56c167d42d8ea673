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
 */
export async function plansOf(
  world: World,
  named: RegExp,
  run: (ctx: Ctx) => Promise<unknown>,
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
    for (const { name, text, values } of asked) {
      const { rows } = await connection.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
      plans.push({ name, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
    }
    return plans
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** Those that look nothing up in an index, or walk a table. */
export const walks = (plans: ReadonlyArray<{ name: string; plan: string }>): string[] =>
  plans.filter(({ plan }) => /Seq Scan/.test(plan) || !/Index/.test(plan)).map(({ name, plan }) => `${name}\n${plan}`)
