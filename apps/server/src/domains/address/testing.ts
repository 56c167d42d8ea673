/** Addresses for tests. */
import type { World } from '../../testing/world.ts'
import { type AddressView, addAddress, type Form } from './addresses.ts'

export const WEST_LAKE: Form = {
  receiver: '林青瓷',
  phone: '13900001111',
  province_code: '330000',
  city_code: '330100',
  county_code: '330106',
  detail: '北山街 36 号',
}

/** A shipping address of a person. */
export const newAddress = (world: World, user_id: number, more: Partial<Form> = {}): Promise<AddressView> =>
  addAddress(world.ctx, { user_id, shop_id: null }, { ...WEST_LAKE, ...more })
