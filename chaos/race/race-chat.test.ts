/** Writers of one conversation on three nodes: each message gets one number, none is missing, and a repeat is written once. */
import { randomUUID } from 'node:crypto'
import { chat } from '@juya/contract'
import { expect, test } from 'vitest'
import { newChat, say } from '../../apps/server/src/domains/chat/testing.ts'
import { runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { codeAt, nodes, times, useThree, world } from './crowd.ts'

const CROWD = Number(process.env.RACE_CROWD ?? 60)

useThree()

const seqs = async (conv_id: number): Promise<number[]> =>
  (
    await world.sql<{ seq: number }>('select seq from chat_messages where conversation_id = $1 order by seq', [conv_id])
  ).map(({ seq }) => seq)
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1)

test(`${CROWD} messages of both sides at once on three nodes have the numbers 1 to the last, each once`, async () => {
  const lot = await runningLot(world)
  const { conv_id, buyer, shop } = await newChat(world, { shop: lot.shop })
  await say(world, buyer, conv_id, 'Hello')
  await say(world, shop, conv_id, 'Hello', true)

  // Texts share transactions with those of other chats, cards have one of their own: both take the next number under the same lock.
  const codes = await times(CROWD, (i) => {
    const [who, as_shop] = i % 2 ? [buyer, false] : [shop.owner, true]
    const said = i % 3 ? { kind: 'text', body: { text: `at once ${i}` } } : { kind: 'lot', body: { id: lot.id } }
    return codeAt(nodes, i, chat.send, who, { conv_id, ...said, client_msg_id: randomUUID(), as_shop })
  })

  expect(new Set(codes)).toEqual(new Set([1]))
  expect(await seqs(conv_id)).toEqual(upTo(CROWD + 2))
  expect(await world.sql('select * from inv_c01 union all select * from inv_c02')).toEqual([])
})

test('one message sent by many tries on three nodes is written once, and all are answered', async () => {
  const { conv_id, buyer } = await newChat(world)
  const sent = { conv_id, kind: 'text', body: { text: 'Is it still there?' }, client_msg_id: randomUUID() }

  const codes = await times(CROWD, (i) => codeAt(nodes, i, chat.send, buyer, sent))

  expect(new Set(codes)).toEqual(new Set([1]))
  expect(await seqs(conv_id)).toEqual([1])
})

test('of a stranger’s messages at once three are taken, and of a young account’s chats three', async () => {
  const { conv_id, buyer } = await newChat(world)
  const message = (conv: number, i: number) => ({
    conv_id: conv,
    kind: 'text',
    body: { text: `try ${i}` },
    client_msg_id: randomUUID(),
  })
  const codes = await times(CROWD, (i) => codeAt(nodes, i, chat.send, buyer, message(conv_id, i)))
  expect(codes.filter((code) => code === 1)).toHaveLength(3)

  const others: number[] = []
  for (let i = 0; i < 8; i++) others.push((await newChat(world, { buyer })).conv_id)
  const begun = await times(others.length, (i) => codeAt(nodes, i, chat.send, buyer, message(others[i]!, i)))

  expect(begun.filter((code) => code === 1)).toHaveLength(2)
})
