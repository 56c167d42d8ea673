/** Acts two operators do together, and each step of one in the audit log. Plain data. */

export const APPROVAL_KINDS = [
  'setting',
  'settings_together',
  'operator_create',
  'operator_roles',
  'operator_disable',
  'operator_enable',
  'ban_lift',
  'report_ban',
  'growth_adjustment',
  'bid_void',
  'order_close',
  'group_stop',
  'campaign_stop',
  'ledger_adjustment',
  'debt_write_off',
  'kept_release',
  'refund_redirect',
  'payout_approve',
  'receipt_resolve',
  'chargeback_ruling',
  'shop_rate',
  'category_rate',
  'fee_plan',
  'forfeit_reverse',
  ...(['bulk_move_lot', 'bulk_stop_lot', 'bulk_extend_order', 'bulk_hide_review', 'bulk_restore_review'] as const),
  ...(['bulk_remove_goods', 'bulk_restore_goods', 'bulk_notices_again'] as const),
  'text_reading',
  'broadcast_send',
  'coupon_budget',
  'draw_publish',
  'draw_void',
] as const
export type ApprovalName = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STEPS = ['propose', 'confirm', 'drop', 'expire'] as const
export type ApprovalStep = (typeof APPROVAL_STEPS)[number]
