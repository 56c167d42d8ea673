/** Field sets of the operator console. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../call.ts'
import { MyShop, opt, RealnameStatus, UserBrief, UserStatus } from '../shapes/index.ts'
import { thingsIn } from '../things/things.ts'
import { At, Fen, Id, SignedFen, text } from '../units.ts'

export const OperatorRoleName = z.enum(OPERATOR_ROLES)

/** What the authenticator shows. */
export const totpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { message: '6 digits' })

/** The signed-in operator. */
export const OperatorMe = z.object({
  id: Id,
  login: z.string(),
  name: z.string(),
  roles: z.array(OperatorRoleName),
  last_login_at: opt(At),
})

/** Every action that concerns somebody names its reason; under 4 characters it is refused with REASON_REQUIRED. */
/** A shorter one is refused as REASON_REQUIRED; the bounds are those of its sentence. */
export const reason = { reason: text(500, 0).meta({ minLength: 4, maxLength: 500 }).default('') }

export const search = z.string().trim().max(100).optional()

export const AuditEntry = z.object({
  id: Id,
  at: At,
  actor_type: z.enum(['operator', 'staff', 'owner', 'user', 'system']),
  actor_id: opt(Id),
  actor_name: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: opt(z.union([Id, z.string()])),
  before: opt(z.unknown()),
  after: opt(z.unknown()),
  reason: opt(z.string()),
  ip: opt(z.string()),
  request_id: opt(z.string()),
  prev_hash: z.string(),
  hash: z.string(),
})

export const UserRow = UserBrief.extend({
  phone_masked: z.string(),
  status: UserStatus,
  restricted_until: opt(At),
  restrict_reason: opt(z.string()),
  realname_status: RealnameStatus,
  strikes: z.number().int(),
  shop: opt(MyShop),
  last_login_at: opt(At),
  created_at: At,
})

/** A setting of the platform with what it may be. */
export const SettingRow = z.object({
  key: z.string(),
  group: z.string(),
  title: z.string(),
  /** What it does and why it has this default. */
  help: z.string(),
  type: z.enum(['integer', 'money', 'rate', 'flag', 'text', 'list', 'json']),
  value: z.unknown(),
  default_value: z.unknown(),
  min: opt(z.number()),
  max: opt(z.number()),
  public: z.boolean(),
  /** A second operator must confirm a change. */
  dual_control: z.boolean(),
  /** Shops hear of a rise so many days before it is in force. */
  shops_told_days: opt(z.number().int()),
  /** Which lots a change of what shops pay holds for. */
  holds_for: opt(z.enum(['handed_in', 'sold'])),
  /** scheduled: decided, in force from starts_at on */
  pending: opt(
    z.object({
      change_id: Id,
      value: z.unknown(),
      by: z.string(),
      reason: z.string(),
      at: At,
      scheduled: z.boolean(),
      starts_at: opt(At),
      /** Keys of the settings changed as one with it. */
      together: z.array(z.string()),
    }),
  ),
  updated_at: opt(At),
  updated_by: opt(z.string()),
})

export const SettingChange = z.object({
  id: Id,
  key: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  status: z.enum(['applied', 'pending', 'scheduled', 'dropped', 'called_off']),
  starts_at: opt(At),
  /** The change it undoes. */
  turns_back: opt(Id),
  /** The first change of those made as one. */
  bundle_id: opt(Id),
  /** It is the last one in force: it can be turned back. */
  is_last: z.boolean(),
  by: z.string(),
  confirmed_by: opt(z.string()),
  at: At,
})

export const LedgerTx = z.object({
  id: Id,
  tx_no: z.string(),
  type: z.string(),
  title: z.string(),
  ref_type: z.string(),
  ref_id: opt(z.union([Id, z.string()])),
  memo: opt(z.string()),
  idem_key: z.string(),
  operator: opt(z.string()),
  reverses_tx_id: opt(Id),
  created_at: At,
  entries: z.array(
    z.object({
      line: z.number().int(),
      account_id: Id,
      account_code: z.string(),
      amount_fen: SignedFen,
      balance_after_fen: opt(SignedFen),
    }),
  ),
})

export const LedgerAccount = z.object({
  id: Id,
  code: z.string(),
  owner_type: z.enum(['user', 'shop', 'order', 'platform', 'external']),
  owner_id: opt(Id),
  owner_name: opt(z.string()),
  kind: z.string(),
  mode: z.enum(['strict', 'deferred']),
  balance_fen: SignedFen,
  frozen: z.boolean(),
})

/** An act proposed for two operators. */
export const Approval = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  /** What happens when it is confirmed. */
  effect: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  /** Where the picture of its document is, for five minutes, for the reader alone; opening it is logged. */
  document_url: opt(z.string()),
  amount_fen: opt(Fen),
  status: z.enum(['waiting', 'done', 'dropped', 'expired']),
  reason: z.string(),
  proposed_by: z.string(),
  /** The reader proposed it. */
  own: z.boolean(),
  /** The reader may confirm it. */
  may_confirm: z.boolean(),
  /** The reader's own, and no colleague has the role: from then on they may confirm it themselves. */
  alone_from: opt(At),
  /** It goes to a colleague's account: two others do it, from this moment on. */
  colleague_from: opt(At),
  /** It was confirmed by its proposer, who had no colleague in the role. */
  alone: z.boolean(),
  created_at: At,
  expires_at: At,
  decided_by: opt(z.string()),
  decision_reason: opt(z.string()),
  decided_at: opt(At),
})

export const StuckRefund = z.object({
  refund_no: z.string(),
  user: UserBrief,
  amount_fen: Fen,
  /** The part that arrived, where it came out in another amount. */
  arrived_fen: Fen,
  fail_code: opt(z.string()),
  ref_type: z.string(),
  ref_id: z.string(),
  created_at: At,
  /** A proposal to pay it into the wallet waits. */
  proposed: z.boolean(),
  /** The wallet may take what did not arrive of it. */
  may_redirect: z.boolean(),
})
export const StuckReceipt = z.object({
  event_id: z.string(),
  amount_fen: Fen,
  created_at: At,
  proposed: z.boolean(),
})
/** The provider of a statement: quickpay for the cards. */
export const StatementProvider = z.enum(['quickpay', 'wechatpay', 'alipay'])

export const StuckDay = z.object({
  day: z.string(),
  /** awaited: its statement was not to be had yet. */
  status: z.enum(['awaited', 'open']),
  provider: StatementProvider,
  paid_fen: Fen,
  refunded_fen: Fen,
  /** Below zero where more of what was paid for taking money came back. */
  fee_fen: SignedFen,
  differences: z.array(
    z.object({
      kind: z.enum(['missing_ours', 'missing_theirs', 'amount']),
      no: z.string(),
      ours_fen: opt(Fen),
      theirs_fen: opt(Fen),
    }),
  ),
  checked_at: At,
})
export const ShopDebt = z.object({ shop_id: Id, name: z.string(), owed_fen: Fen, proposed: z.boolean() })

/** What is kept for somebody who left: by the account that was closed. */
export const KeptMoney = z.object({
  user_id: Id,
  amount_fen: Fen,
  kept_at: At,
  ends_at: At,
  /** It may be handed over now. */
  is_over: z.boolean(),
  proposed: z.boolean(),
})

/** A piece that goods and lots share: what offers or offered it, and what has it now. */
export const PieceShown = z.object({
  id: Id,
  offered_by: z.array(
    z.object({ kind: z.enum(thingsIn('piece')), id: Id, title: z.string(), status: z.string(), has_it: z.boolean() }),
  ),
})
