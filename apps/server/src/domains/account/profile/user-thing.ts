/** A person as a thing: how others see them, and what a report keeps of it. */
import { SANCTIONS } from '@juya/contract'
import type { Services } from '../../../platform/services.ts'
import { registerThing } from '../../../platform/things/things.ts'
import { userBriefs } from './people.ts'

export const registerUser = (services: Services): void =>
  registerThing(services, 'user', {
    async briefs(ctx, ids) {
      const people = await userBriefs(ctx, ids)
      return new Map(
        [...people].map(([id, { nickname, avatar }]) => [
          id,
          { title: nickname, image: avatar ?? null, owner: { type: 'user', id } },
        ]),
      )
    },
    left: { stays: 'erased to a row without name or phone, which orders and bids point to' },
    report: {
      actions: SANCTIONS,
      read: async (ctx, id) => {
        const person = (await userBriefs(ctx, [id])).get(id)
        return (
          person && {
            title: person.nickname,
            image: person.avatar ?? null,
            owner: { type: 'user', id },
            snapshot: { nickname: person.nickname, picture: person.avatar ?? null },
          }
        )
      },
    },
  })
