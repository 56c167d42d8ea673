import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('a claim asked for again is taken after the one given back, however slow that is; other things do not wait', async () => {
  const told: string[] = []
  const slow = Promise.withResolvers<void>()
  const given_back = inOrder('lot:1', () => slow.promise.then(() => told.push('lot 1 given back')))
  const taken = inOrder('lot:1', async () => told.push('lot 1 taken'))
  await inOrder('lot:2', async () => told.push('lot 2 taken'))
  slow.resolve()

  await Promise.all([given_back, taken])

  expect(told).toEqual(['lot 2 taken', 'lot 1 given back', 'lot 1 taken'])
})

test('what was refused keeps nothing waiting', async () => {
  const refused = inOrder('lot:3', () => Promise.reject(new Error('a colleague has it')))
  const next = inOrder('lot:3', async () => 'asked again')

  await expect(refused).rejects.toThrow('a colleague has it')
  expect(await next).toBe('asked again')
})
