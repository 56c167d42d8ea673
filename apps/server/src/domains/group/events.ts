/** What the domain of group buys tells others. */
import { AtMs, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const buy = {
  group_buy_id: Id,
  goods_id: Id,
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
}
const team = { ...buy, team_id: Id, user_id: Id, size: z.int(), joined: z.int(), expires_at: AtMs }

export const groupEvents = defineEvents('group', {
  approved: {
    about: 'group_buy_id',
    payload: { ...buy, decided_at: AtMs },
    says: 'A reviewer has approved a group buy.',
  },
  rejected: {
    about: 'group_buy_id',
    payload: { ...buy, reason: z.string(), decided_at: AtMs },
    says: 'A reviewer has sent a group buy back.',
  },
  opened: {
    about: 'group_buy_id',
    payload: { ...buy, to_at: AtMs },
    says: 'Teams may be started in a group buy from now on.',
  },
  ended: {
    about: 'group_buy_id',
    payload: { ...buy },
    says: 'No team is started in a group buy any more; those under way run out.',
  },
  stopped: {
    about: 'group_buy_id',
    payload: { ...buy, reason: z.string(), orders: z.int(), amount_fen: Fen },
    says: 'A group buy was stopped: its forming teams failed, and their members have their money back.',
  },
  joined: { about: 'team_id', payload: team, says: 'Somebody has paid for a seat in a team; user_id leads it.' },
  merged: {
    about: 'team_id',
    payload: team,
    says: 'A member has moved into this team from one that was not filled; told to each of those who moved (user_id).',
  },
  left: { about: 'team_id', payload: team, says: 'A member has left a team; user_id leads it now.' },
  formed: { about: 'team_id', payload: team, says: 'A team is complete, and its orders are to be shipped.' },
  postponed: {
    about: 'team_id',
    payload: { ...team, from_at: AtMs, until_at: AtMs },
    says: 'An outage of the service has moved the end of a team; told to each of its members (user_id).',
  },
  failed: { about: 'team_id', payload: team, says: 'A team was not filled in time, or its group buy was stopped.' },
})
