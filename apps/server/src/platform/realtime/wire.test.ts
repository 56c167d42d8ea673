import { expect, test } from 'vitest'
import { lineOf, readMessage, type Said } from './wire.ts'

const tick = (room: string, seq: number): Said => ({
  frame: { ch: room, type: 'lot.tick', seq, data: { note: 'a\tb\nc' } },
})
const message = (from: string, said: Said[]) => [from, ...said.map(lineOf)].join('\n')

test('of what another node says, a node reads what its watchers are for, in order, and what is for everybody', () => {
  const said = [tick('lot:1', 4), { drop_session: 9 }, tick('lot:2', 1), tick('lot:1', 5)]

  expect(readMessage(message('other', said), 'me', (room) => room === 'lot:1')).toEqual([said[0], said[1], said[3]])
})

test('lines for rooms without watchers are not read at all', () => {
  expect(readMessage('other\nlot:7\tno JSON', 'me', () => false)).toEqual([])
})

test('a node does not hear itself', () => {
  expect(readMessage(message('me', [tick('lot:1', 4)]), 'me', () => true)).toEqual([])
})
