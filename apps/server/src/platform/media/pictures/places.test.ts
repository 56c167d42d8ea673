import { expect, test } from 'vitest'
import { Refusal } from '../../refuse.ts'
import { Places } from './places.ts'

/** Work that ends when told. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let is_begun = false
  const run = () => {
    is_begun = true
    return promise
  }
  return { run, isBegun: () => is_begun, end: resolve, fail: reject }
}

test('two are done at a time; the next begins when one ends, also by a failure', async () => {
  const places = new Places(2, 5)
  const [a, b, c, d] = [work(), work(), work(), work()]
  const all = [a, b, c, d].map(({ run }) => places.take(run))
  expect([a, b, c, d].map(({ isBegun }) => isBegun())).toEqual([true, true, false, false])

  b.fail(new Error('spoiled'))
  await expect(all[1]).rejects.toThrow('spoiled')
  a.end()
  await all[0]

  expect([c, d].map(({ isBegun }) => isBegun())).toEqual([true, true])
  c.end()
  d.end()
  await Promise.all([all[2], all[3]])
})

test('who comes while too many wait is asked to come again', async () => {
  const places = new Places(1, 1)
  const [a, b] = [work(), work()]
  const all = [a, b].map(({ run }) => places.take(run))

  await expect(places.take(async () => undefined)).rejects.toThrow(Refusal)

  a.end()
  b.end()
  await Promise.all(all)
  await expect(places.take(async () => 'again')).resolves.toBe('again')
})
