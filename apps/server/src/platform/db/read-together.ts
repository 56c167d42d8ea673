/** Independent reads: side by side on the pool's connections, one after the other inside a transaction, which has only one. */
import type { Ctx } from '../context.ts'

type Read = () => unknown
type Results<Reads extends readonly Read[]> = { -readonly [K in keyof Reads]: Awaited<ReturnType<Reads[K]>> }

export async function readTogether<const Reads extends readonly Read[]>(
  ctx: Ctx,
  reads: Reads,
): Promise<Results<Reads>> {
  if (!ctx.in_transaction) return (await Promise.all(reads.map((read) => read()))) as Results<Reads>
  const results: unknown[] = []
  for (const read of reads) results.push(await read())
  return results as Results<Reads>
}
