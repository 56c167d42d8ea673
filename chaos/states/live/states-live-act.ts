/** Acts to keep order in the chat of a live session: here a person is banned for a line, who may ask once for a review. */
import { live, operator } from '@juya/contract'
import { ASKED, acted, newLiveChat } from '../../../apps/server/src/domains/live/chat/testing.ts'
import { newOperator } from '../../../apps/server/src/domains/operator/testing.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Step, Thing } from '../states.ts'

const reason = 'the line is no insult'
type Then = (world: World, one: Thing) => Promise<unknown>

/** A word is pinned there, which can be taken down. */
async function banned(world: World): Promise<Thing> {
  const chat = await newLiveChat(world)
  const { session_id, line, viewer, room } = chat
  await world.call(room.shop, live.keepOrder, { session_id, action: 'pin', content: '今晚全场包邮' })
  const { id } = await acted(world, chat, 'ban')
  return { id, shop: room.shop, buyer: viewer, facts: { session_id, line_id: line.id } }
}
const after =
  (...steps: readonly Then[]) =>
  async (world: World): Promise<Thing> => {
    const one = await banned(world)
    for (const step of steps) await step(world, one)
    return one
  }
const ask: Then = (world, { id, buyer }) => world.call(buyer, live.contest, { id, ...ASKED })
const decide =
  (result: 'undo' | 'uphold'): Then =>
  async (world, { id }) =>
    world.call(await newOperator(world), operator.decideLiveAct, { id, result, reason })
const lift: Then = (world, { id, shop, facts }) =>
  world.call(shop, live.keepOrder, { session_id: Number(facts.session_id), action: 'lift', act_id: id })

const HOLDS = ['stands', 'appealed', 'final', 'final,not asked']
const OVER = ['lifted', 'undone']
const to = (states: readonly string[], outcome: string) => Object.fromEntries(states.map((state) => [state, outcome]))

/** What else the room does in the chat, also about the line that this act is about; the act stays as it is. */
const inChat = (action: string, more: (thing: Thing) => object, from: Step['from']): Step => ({
  by: ['shop'],
  input: (thing) => ({ session_id: thing.facts.session_id, action, ...more(thing) }),
  from,
})
const aboutLine = ({ facts }: Thing) => ({ line_id: facts.line_id, reason: 'flooding' })
const decided = (result: 'undo' | 'uphold', outcome: string): Step => ({
  by: ['operator'],
  input: ({ id }) => ({ id, result, reason }),
  from: { appealed: outcome },
})

export const LIVE_ACT: Kind = {
  status: 'select status from live_chat_acts where id = $1',
  states: {
    stands: banned,
    appealed: after(ask),
    lifted: after(lift),
    undone: after(ask, decide('undo')),
    final: after(ask, decide('uphold')),
    'final,not asked': after((world, { id }) =>
      world.sql(`update live_chat_acts set status = 'final', ended_at = platform_now() where id = $1`, [id]),
    ),
  },
  clocks: { live_act_final: [], live_act_silent: ['appealed'] },
  steps: {
    'live.contest': { by: ['buyer'], input: ({ id }) => ({ id, ...ASKED }), from: { stands: 'appealed' } },
    'live.keepOrder:remove': inChat('remove', aboutLine, to([...HOLDS, ...OVER], 'done')),
    'live.keepOrder:mute': inChat('mute', aboutLine, to([...HOLDS, ...OVER], 'done')),
    'live.keepOrder:ban': inChat('ban', aboutLine, { ...to(HOLDS, 'again'), ...to(OVER, 'done') }),
    'live.keepOrder:lift': inChat('lift', ({ id }) => ({ act_id: id }), {
      ...to(HOLDS, 'lifted'),
      ...to(OVER, 'again'),
    }),
    'live.keepOrder:pin': inChat('pin', () => ({ content: '满千减百' }), to([...HOLDS, ...OVER], 'done')),
    'live.keepOrder:unpin': inChat('unpin', () => ({}), to([...HOLDS, ...OVER], 'done')),
    'operator.decideLiveAct:undo': decided('undo', 'undone'),
    'operator.decideLiveAct:uphold': decided('uphold', 'final'),
  },
}
