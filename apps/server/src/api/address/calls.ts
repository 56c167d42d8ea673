/** Answers of the address calls. */
import { address } from '@juya/contract'
import { addresses } from '../../domains/address/index.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'

export const calls = bindCalls(address, {
  list: async (ctx, { owner }) => ({ list: await addresses.listAddresses(ctx, await addresses.ownerOf(ctx, owner)) }),
  get: async (ctx, { id }) => addresses.addressFor(ctx, id),
  add: async (ctx, { owner, ...form }) =>
    say(await addresses.addAddress(ctx, await addresses.ownerOf(ctx, owner), form), 'Address saved', '地址已保存'),
  setDefault: async (ctx, { id }) =>
    id ? addresses.makeDefault(ctx, id) : ((await addresses.defaultAddress(ctx, ctx.user.id)) ?? null),
  editForm: async (ctx, { id }) => addresses.addressFor(ctx, id),
  edit: async (ctx, { id, ...changes }) =>
    say(await addresses.editAddress(ctx, id, changes), 'Address saved', '地址已保存'),
  remove: async (ctx, { id }) => {
    await addresses.removeAddress(ctx, id)
    return say(null, 'Address deleted', '地址已删除')
  },
})
