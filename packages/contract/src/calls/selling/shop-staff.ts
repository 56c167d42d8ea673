/** The members of a shop: invitations, what each member may do, leaving. Part of the shop domain's table. */
import { z } from 'zod'
import { type CallRow, SHOP_PERMISSIONS } from '../../call.ts'
import { ById, Image, Nothing, opt, UserBrief } from '../../shapes/index.ts'
import { At, csv, Id, Ok, Phone, text } from '../../units.ts'

export const ShopPermissionName = z.enum(SHOP_PERMISSIONS)
const Permissions = csv(ShopPermissionName, SHOP_PERMISSIONS.length)
/** Rights that usually go together. */
export const StaffPreset = z.enum(['clerk', 'service', 'host', 'finance'])

export const ShopMember = z.object({
  id: Id,
  user: UserBrief,
  role: z.enum(['owner', 'staff']),
  permissions: z.array(ShopPermissionName),
  remark: opt(z.string()),
  status: z.enum(['active', 'disabled']),
})

/** Waiting for somebody who has, or will have, an account with this number: which of the two the shop never hears. */
const SentInvitation = z.object({
  id: Id,
  phone_masked: z.string(),
  permissions: z.array(ShopPermissionName),
  remark: opt(z.string()),
  due_at: At,
})

const Preset = z.object({ key: StaffPreset, permissions: z.array(ShopPermissionName) })

/** An invitation as the person reads it who may accept it. */
const Invitation = z.object({
  id: Id,
  shop: z.object({ id: Id, name: z.string(), logo: opt(Image) }),
  permissions: z.array(ShopPermissionName),
  due_at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const staffRows = {
  staff: {
    method: 'GET', path: '/api/store/Profile/user_list', effect: 'read', auth: 'shop_owner',
    input: Nothing,
    data: z.object({
      /** The owner first. */
      list: z.array(ShopMember),
      invitations: z.array(SentInvitation),
      presets: z.array(Preset),
      /** Every right there is to give. */
      options: z.array(ShopPermissionName),
      limit: z.number().int(),
    }),
    refusals: [],
    note: 'Who works in the shop, and who is invited.',
  },
  inviteStaff: {
    method: 'GET', path: '/api/store/Profile/add_user', effect: 'write', auth: 'shop_owner', secret: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      phone: Phone.optional(),
      permissions: Permissions.optional(),
      preset: StaffPreset.optional(),
      remark: text(30).optional(),
    }),
    data: z.object({ invitation: opt(SentInvitation), presets: z.array(Preset), options: z.array(ShopPermissionName), limit: z.number().int() }),
    refusals: ['LIMIT_REACHED', 'DAILY_LIMIT', 'SELF_ACTION', 'CONTENT_BLOCKED'],
    note: 'Invite the person with this phone, for 72 hours; the answer is the same whether it has an account or not. Without a phone: the form.',
  },
  member: {
    method: 'GET', path: '/api/store/Profile/edit_user', effect: 'read', auth: 'shop_owner',
    input: ById,
    data: ShopMember,
    refusals: ['NOT_FOUND'],
    note: 'One member.',
  },
  editMember: {
    method: 'POST', path: '/api/store/Profile/edit_user', effect: 'write', auth: 'shop_owner',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, permissions: Permissions.optional(), remark: text(30).optional(), status: z.enum(['active', 'disabled']).optional() }),
    data: ShopMember,
    refusals: ['NOT_FOUND', 'CONTENT_BLOCKED'],
    note: 'Change what a member may do; at once.',
  },
  removeMember: {
    method: 'POST', path: '/api/store/Profile/delete_user', effect: 'write', auth: 'shop_owner',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id.optional(), invitation_id: Id.optional() }),
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'End a membership, or with invitation_id take an invitation back.',
  },
  invitations: {
    method: 'GET', path: '/api/user/Shop/invitation', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({ list: z.array(Invitation) }),
    refusals: [],
    note: "Shops that invite the person with the caller's phone.",
  },
  answerInvitation: {
    method: 'POST', path: '/api/user/Shop/invitation', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, action: z.enum(['accept', 'decline']) }),
    data: z.object({ shop_id: opt(Id) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', 'HAS_OPEN_ITEMS'],
    note: "Accept or decline; not while one's own bids run on the shop's lots, or one waits in its teams, bookings or campaigns.",
  },
  leaveShop: {
    method: 'POST', path: '/api/user/Shop/leave', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ shop_id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND', 'SELF_ACTION'],
    note: 'Leave a shop one works in; its owner cannot.',
  },
} as const satisfies Record<string, CallRow>
