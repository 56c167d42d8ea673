/** Where parcels go: a person's shipping addresses and a shop's return addresses. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Address, ById } from '../shapes/index.ts'
import { Flag, Id, line, Ok, Phone, text } from '../units.ts'

/** The owner of the addresses: the caller, or the caller's shop, with its return addresses. */
export const Owner = z.enum(['user', 'shop']).default('user')

export const RegionCode = z
  .string()
  .trim()
  .regex(/^\d{2,12}$/, { message: 'not a region' })

const form = {
  receiver: line(20),
  phone: Phone,
  province_code: RegionCode,
  city_code: RegionCode,
  county_code: RegionCode,
  detail: text(100),
  tag: text(10, 0).optional(),
  is_default: Flag.optional(),
}

// biome-ignore format: a row opens with its method and path on one line
export const address = defineCalls('address', {
  list: {
    method: 'GET', path: '/api/user/Address/address_list', effect: 'read', auth: 'user',
    input: z.object({ owner: Owner }),
    data: z.object({ list: z.array(Address) }),
    refusals: [],
    note: 'All addresses, the default one first.',
  },
  get: {
    method: 'GET', path: '/api/user/Address/address', effect: 'read', auth: 'user',
    input: ById,
    data: Address,
    refusals: ['NOT_FOUND'],
    note: 'One address.',
  },
  add: {
    method: 'POST', path: '/api/user/Address/address', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: z.object({ owner: Owner, ...form }),
    data: Address,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED', 'SHOP_REQUIRED'],
    note: 'Add an address, up to 20; the first one is the default.',
  },
  setDefault: {
    method: 'GET', path: '/api/user/address/address_default', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id.optional() }),
    data: Address.nullable(),
    refusals: ['NOT_FOUND'],
    note: 'Make an address the default; without id, which one is.',
  },
  editForm: {
    method: 'GET', path: '/api/user/address/address_edit', effect: 'read', auth: 'user',
    input: ById,
    data: Address,
    refusals: ['NOT_FOUND'],
    note: 'An address as its form.',
  },
  edit: {
    method: 'POST', path: '/api/user/address/address_edit', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: z.object({ id: Id, ...z.object(form).partial().shape }),
    data: Address,
    refusals: ['NOT_FOUND'],
    note: 'Change an address; orders keep the one they were placed with.',
  },
  remove: {
    method: 'POST', path: '/api/user/address/address_del', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Delete an address.',
  },
})
