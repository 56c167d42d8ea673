/**
 * The error catalogue: every way the product says no, with its code and its sentence in both languages.
 * The legacy client does not toast a msg that contains one of SILENT_PHRASES [R8.2]; rows marked `silent` count on that and the
 * client navigates instead. Every other sentence must avoid those phrases (contract.test.ts checks).
 */
export const SILENT_PHRASES = [
  'pwd',
  'request success',
  'verification code',
  'expired',
  'please complete verification first',
  'please bind an Alipay account',
] as const

export const isSilent = (msg: string): boolean => SILENT_PHRASES.some((phrase) => msg.includes(phrase))

interface RefusalRow {
  code: number
  /** English; {name} is filled from the refusal's details. */
  en: string
  zh: string
  /** Contains a silent phrase in both languages on purpose: the client acts instead of toasting. */
  silent?: true
}

// biome-ignore format: one refusal, one line
const rows = {
  LOGIN_EXPIRED: { code: 10001, en: 'Sign-in expired, please sign in again', zh: '登录已失效，请重新登录（expired）', silent: true },
  BAD_CREDENTIALS: { code: 10002, en: 'Phone or password is wrong', zh: '手机号或密码不正确' },
  ACCOUNT_LOCKED: { code: 10003, en: 'Too many attempts, try again in {minutes} minutes', zh: '尝试次数过多，请 {minutes} 分钟后再试' },
  SMS_WRONG: { code: 10004, en: 'SMS code is wrong', zh: '验证码不正确' },
  SMS_LAPSED: { code: 10005, en: 'SMS code is no longer valid, request a new one', zh: '验证码已失效，请重新获取' },
  SMS_TOO_OFTEN: { code: 10006, en: 'Please wait {wait_s} s before requesting another SMS', zh: '请 {wait_s} 秒后再获取短信' },
  PHONE_TAKEN: { code: 10007, en: 'This phone is already registered', zh: '该手机号已注册' },
  PHONE_UNKNOWN: { code: 10008, en: 'This phone is not registered', zh: '该手机号未注册' },
  CAPTCHA_REQUIRED: { code: 10009, en: 'One more check is needed, please try again', zh: '需再做一次安全检查，请重试' },
  PWD_NOT_SET: { code: 10010, en: 'pwd not set', zh: '尚未设置登录密码（pwd）', silent: true },
  PAY_PWD_NOT_SET: { code: 10011, en: 'pay pwd not set', zh: '尚未设置支付密码（pwd）', silent: true },
  PAY_PASSWORD_WRONG: { code: 10012, en: 'Pay password is wrong, {tries_left} tries left', zh: '支付密码不正确，还可尝试 {tries_left} 次' },
  PAY_PASSWORD_LOCKED: { code: 10013, en: 'Pay password is locked for {minutes} minutes', zh: '支付密码已锁定，请 {minutes} 分钟后再试' },
  PASSWORD_WEAK: { code: 10014, en: 'Password needs 8–20 characters with letters and digits', zh: '密码须为 8–20 位，且包含字母和数字' },
  PAY_PASSWORD_WEAK: { code: 10014, en: 'This pay password is too easy to guess', zh: '该支付密码过于简单' },
  SOCIAL_TICKET_INVALID: { code: 10015, en: 'Social login has timed out, please retry', zh: '第三方登录已超时，请重试' },
  ALREADY_BOUND: { code: 10016, en: 'This account is already bound', zh: '该账号已绑定' },
  REALNAME_REQUIRED: { code: 11001, en: 'please complete verification first', zh: '请先完成实名认证（please complete verification first）', silent: true },
  FORBIDDEN: { code: 11002, en: 'You may not do this', zh: '您无权进行此操作' },
  SHOP_REQUIRED: { code: 11003, en: 'Open a shop first', zh: '请先开通店铺' },
  PERMISSION_MISSING: { code: 11004, en: 'Your shop role lacks this permission', zh: '您的店铺角色没有该权限' },
  ACCOUNT_RESTRICTED: { code: 11005, en: 'Your account is restricted: {reason}', zh: '您的账号已被限制：{reason}' },
  SHOP_NOT_ACTIVE: { code: 11006, en: 'The shop is not active', zh: '店铺未处于营业状态' },
  ADULT_REQUIRED: { code: 11007, en: 'Only adults may buy this', zh: '仅限成年人购买' },
  LICENCE_REQUIRED: { code: 11008, en: 'A valid licence is required', zh: '需要有效的资质证照' },
  AGREEMENT_REQUIRED: { code: 11009, en: 'Please accept the updated agreement', zh: '请先同意最新协议' },
  BLOCKED: { code: 11010, en: 'You cannot contact this user or shop', zh: '您无法联系该用户或店铺' },
  LEVEL_TOO_LOW: { code: 11011, en: 'Your level is too low', zh: '您的等级不足' },
  VALIDATION: { code: 20001, en: '{field}: {reason}', zh: '{field}：{reason}' },
  LOCKED_BY_OWNER: { code: 11012, en: 'This account is locked. Prove that it is yours to open it', zh: '账号已锁定，请先验证是您本人' },
  LEAVING_BLOCKED: { code: 11016, en: 'Something still runs under this account. Settle it first', zh: '账号下还有未了结的事项，请先处理' },
  LAST_WAY_IN: { code: 11013, en: 'This is the only way into your account. Add a phone number first', zh: '这是您唯一的登录方式，请先绑定手机号' },
  CHAT_UNANSWERED: { code: 11041, en: 'They have not answered yet. {limit} messages may wait for a first answer', zh: '对方尚未回复，首次回复前最多发送 {limit} 条消息' },
  CHAT_NEW_ACCOUNT: { code: 11042, en: 'A new account may begin {limit} chats a day. An order opens a line at once', zh: '新账号每天最多发起 {limit} 个会话；下单后可随时联系' },
  CHAT_PEER_GONE: { code: 11043, en: 'Nobody reads here any more: this account or shop is closed or locked', zh: '对方账号或店铺已关闭或锁定，无法接收消息' },
  CHAT_SHOP_WORD: { code: 11049, en: 'This shop takes no messages with “{word}”', zh: '该店铺不接收含“{word}”的消息' },
  CHAT_NOT_SILENT: { code: 11053, en: 'The shop still has time to answer. You can ask Juya to join {hours} hours after your question', zh: '店铺仍在答复时限内，提问满 {hours} 小时后可请平台介入' },
  DESK_ASK_FIRST: { code: 11054, en: 'This chat is over. Ask the help, a person is one tap away', zh: '本次会话已结束，请先咨询智能客服，可随时转人工' },
  PROMISE_STAYS: { code: 11044, en: 'This answer was pinned: it may be corrected, never recalled', zh: '该回答已被固定，可以更正，不能撤回' },
  MUTED: { code: 11014, en: 'You broke rule {rule_no} and cannot write for another {hours} h', zh: '您因违反规则 {rule_no} 被禁言，还有 {hours} 小时' },
  MISSING_PARAM: { code: 20002, en: 'Missing parameter: {field}', zh: '缺少参数：{field}' },
  UNSUPPORTED: { code: 20003, en: 'Unsupported method or type', zh: '不支持的请求方式或类型' },
  NOT_FOUND: { code: 20004, en: 'Not found', zh: '未找到' },
  DUPLICATE_SUBMIT: { code: 20005, en: 'Data is being processed, do not resubmit', zh: '正在处理，请勿重复提交' },
  SUBMIT_TOKEN_INVALID: { code: 20006, en: 'Please reopen the page and try again', zh: '请重新打开页面后再试' },
  IDEM_KEY_INVALID: { code: 20013, en: 'The Idempotency-Key must be a UUID', zh: 'Idempotency-Key 须为 UUID' },
  IDEM_MISMATCH: { code: 20007, en: 'This request was already used with other content', zh: '该请求编号已用于其他内容' },
  FILE_TOO_LARGE: { code: 20008, en: 'The file is too large', zh: '文件过大' },
  FILE_TYPE: { code: 20009, en: 'This file type is not accepted', zh: '不支持该文件类型' },
  CONTENT_BLOCKED: { code: 20010, en: 'The content contains blocked words', zh: '内容包含违禁词' },
  EDIT_CONFLICT: { code: 20011, en: 'Someone changed this meanwhile, please reload', zh: '内容已被他人修改，请刷新' },
  ROLE_INVALID: { code: 20012, en: 'Role options are normal and shop', zh: '角色只能是 normal 或 shop' },
  VIDEO_TYPE: { code: 20014, en: 'A video must be MP4 with H.264 and AAC, or WebM', zh: '视频须为 MP4（H.264、AAC）或 WebM 格式' },
  VIDEO_TOO_LARGE: { code: 20015, en: 'A video may have at most {max_mb} MB', zh: '视频不得超过 {max_mb} MB' },
  VIDEO_TOO_LONG: { code: 20016, en: 'A video may last at most {max_s} seconds', zh: '视频不得超过 {max_s} 秒' },
  PLACEHOLDER_UNKNOWN: { code: 20030, en: 'Not a placeholder here: {names}', zh: '此处没有这些占位符：{names}' },
  LINK_NOWHERE: { code: 20039, en: 'This leads to nothing people can open', zh: '该链接打不开任何内容' },
  NAME_TAKEN: { code: 20031, en: 'Another one has this name', zh: '名称已被占用' },
  STATE_CONFLICT: { code: 30001, en: 'The current status does not allow this', zh: '当前状态不允许该操作' },
  ALREADY_DONE: { code: 30002, en: 'Already done', zh: '已经完成' },
  WINDOW_CLOSED: { code: 30003, en: 'The time for this is over', zh: '已超过办理时间' },
  LIMIT_REACHED: { code: 30004, en: 'Limit reached: {limit}', zh: '已达上限：{limit}' },
  SELF_ACTION: { code: 30005, en: 'You cannot do this with something of your own', zh: '不能对自己的物品进行该操作' },
  HAS_OPEN_ITEMS: { code: 30006, en: 'Please finish the open items first', zh: '请先处理完未结事项' },
  COUPON_UNUSABLE: { code: 30031, en: 'This coupon cannot be used here', zh: '该优惠券不适用于此订单' },
  COUPON_GONE: { code: 30032, en: 'All of these coupons have been claimed', zh: '优惠券已被领完' },
  COUPON_HAVE: { code: 30033, en: 'You already have this coupon', zh: '您已领取过该优惠券' },
  COUPON_NOT_FOR_YOU: { code: 30034, en: 'This coupon is for others', zh: '您不在该优惠券的发放范围内' },
  SAME_BROWSER: { code: 30007, en: 'The second person confirms in a browser of their own', zh: '须由第二人在其自己的浏览器中确认' },
  ALONE_TOO_SOON: { code: 30008, en: 'No colleague has this role: you may confirm it yourself in {hours} hours', zh: '没有其他同岗操作员，{hours} 小时后可由您本人确认' },
  LAST_ROOT: { code: 30009, en: 'Somebody must keep the role root: this is the last one', zh: '这是最后一名超级管理员，必须保留' },
  CLAIM_HELD: { code: 30045, en: '{name} works on this until {until}', zh: '{name} 正在处理，保留至 {until}' },
  CLAIM_NEEDED: { code: 30046, en: 'You do not hold this now: take it first', zh: '您目前未领取该事项，请先领取' },
  CHANGED_SINCE: { code: 30047, en: 'This has changed since you looked ({what}): look again, then decide', zh: '您查看之后有变化（{what}），请重新查看后再决定' },
  PREVIEW_CHANGED: { code: 30048, en: 'This would do something else now than you were shown. Nothing was done: look again', zh: '情况已有变化，该操作的结果与您所见不同，未执行，请重新查看' },
  LOOKS_BLIND: { code: 30049, en: 'You look at a decision about this without knowing it: answer there first', zh: '您正在盲审与此相关的决定，请先完成复看' },
  LOT_NOT_LIVE: { code: 30011, en: 'Bidding is not open', zh: '尚未开放出价' },
  LOT_ENDED: { code: 30012, en: 'Bidding has ended', zh: '出价已结束' },
  DEPOSIT_REQUIRED: { code: 30013, en: 'A deposit is needed', zh: '需先缴纳保证金' },
  BID_TOO_LOW: { code: 30014, en: 'The bid must be at least ¥{next_yuan}', zh: '出价不得低于 ¥{next_yuan}' },
  MAX_NOT_HIGHER: { code: 30015, en: 'Your new maximum must exceed the current one', zh: '新的上限须高于当前上限' },
  BID_SELF: { code: 30016, en: 'You may not bid on this lot', zh: '您不能对该拍品出价' },
  BID_FILTERED: { code: 30017, en: 'This shop limits who may bid', zh: '该店铺限制了出价资格' },
  NEW_CUSTOMER_ONLY: { code: 30018, en: 'Only new customers who have not bought yet can have this', zh: '仅限尚未成交过的新客' },
  CONFIRM_LARGE_BID: { code: 30019, en: 'This bid is unusually high, please confirm', zh: '出价异常偏高，请确认' },
  OWN_LIMIT_MONTH: { code: 30061, en: 'Your limit of ¥{limit_yuan} a month leaves ¥{left_yuan} until {until}', zh: '您设定的每月限额为 ¥{limit_yuan}，{until} 前还可用 ¥{left_yuan}' },
  OWN_LIMIT_BID: { code: 30062, en: 'Your limit is ¥{limit_yuan} a bid. A higher one set now would hold from {until}', zh: '您设定的单次出价限额为 ¥{limit_yuan}；现在调高，{until} 起生效' },
  OWN_LIMIT_HOURS: { code: 30063, en: 'You chose not to bid at this hour. You can again from {until}', zh: '现在是您设定的不出价时段，{until} 起可再出价' },
  OWN_LIMIT_PAUSE: { code: 30064, en: 'You paused bidding until {until}', zh: '您已暂停出价，{until} 起可再出价' },
  OWN_LIMIT_LINKED: { code: 30065, en: 'An account linked with yours has a limit that stops this bid until {until}', zh: '与您关联的账号设有限额，{until} 前不能这样出价' },
  PADDLE_REQUIRED: { code: 30030, en: 'Register for this sale first', zh: '请先登记参加本场专场' },
  PADDLE_LIMIT: { code: 30020, en: 'Above your limit for this sale', zh: '超出本场竞买额度' },
  BASKET_LOTS: { code: 30066, en: 'Your basket for this sale holds {win_max} lots at most, led or won', zh: '您的清单限定本专场领先与拍得合计不超过 {win_max} 件' },
  BASKET_SPEND: { code: 30067, en: 'The cap of your basket for this sale, ¥{limit_yuan}, leaves ¥{left_yuan}', zh: '您的清单限定本专场总额 ¥{limit_yuan}，还可用 ¥{left_yuan}' },
  OUT_OF_STOCK: { code: 30021, en: 'Out of stock', zh: '库存不足' },
  PRICE_CHANGED: { code: 30022, en: 'The price changed, please check again', zh: '价格已变动，请重新确认' },
  OFF_SHELF: { code: 30023, en: 'No longer on sale', zh: '已下架' },
  ADDRESS_REQUIRED: { code: 30024, en: 'Please add a shipping address', zh: '请先添加收货地址' },
  REGION_NOT_SERVED: { code: 30025, en: 'Not shipped to this region', zh: '该地区不支持配送' },
  BUY_LIMIT: { code: 30026, en: 'Purchase limit reached', zh: '已达限购数量' },
  PIECE_AT_AUCTION: { code: 30027, en: 'This piece is at auction or was sold there', zh: '此件正在拍卖或已拍出' },
  PIECE_ORDERED: { code: 30028, en: 'This piece is under order', zh: '此件已被下单' },
  PIECE_NOT_ONE: { code: 30029, en: 'One of a kind means one way to buy, one piece, none sold', zh: '仅限孤品：单一规格、库存一件且未曾售出' },
  CASE_OPEN: { code: 30051, en: 'An after-sale case is already open', zh: '已有进行中的售后' },
  CASE_WINDOW: { code: 30052, en: 'Outside the after-sale period', zh: '不在售后期内' },
  CASE_AMOUNT: { code: 30053, en: 'At most ¥{max_yuan} can be refunded', zh: '最多可退 ¥{max_yuan}' },
  PRECEDENT_REQUIRED: { code: 30054, en: 'There are rulings for this reason: cite one, or say why this departs from them', zh: '同类原因已有先例，请引用，或说明为何不同' },
  HEADNOTE_NAMES: { code: 30055, en: '“{found}” tells whom it is about; the headnote is published without names and numbers', zh: '裁判要旨将公开，不能写出“{found}”' },
  APPLICANT_UNVERIFIED: { code: 30056, en: 'The applicant’s documents are not verified: decide the filing first', zh: '申请人的实名资料尚未通过，请先处理实名申请' },
  SHOP_NAME_TAKEN: { code: 30057, en: 'A shop has this name already', zh: '该店名已被使用' },
  CANCEL_BLOCKED: { code: 30081, en: 'The account cannot be cancelled yet', zh: '账号暂不能注销' },
  CATEGORY_RATE_DIFFERS: { code: 30082, en: 'Another commission holds there. Give the category a rate of its own first', zh: '新位置的佣金不同，请先为该分类设置佣金' },
  BALANCE_SHORT: { code: 40001, en: 'Insufficient balance', zh: '余额不足' },
  PAYOUT_MISSING: { code: 40002, en: 'please bind an Alipay account', zh: '请先绑定收款账户（please bind an Alipay account）', silent: true },
  WITHDRAW_LIMIT: { code: 40003, en: 'Withdrawal limit: {limit}', zh: '提现限额：{limit}' },
  HOLDER_MISMATCH: { code: 40004, en: 'The account holder must be the verified person', zh: '持有人须与实名一致' },
  CARD_INVALID: { code: 40005, en: 'The card cannot be used', zh: '该银行卡不可用' },
  CARD_SMS_WRONG: { code: 40006, en: 'Bank SMS code is wrong', zh: '银行验证码不正确' },
  PAY_FAILED: { code: 40007, en: 'Payment failed: {reason}', zh: '支付失败：{reason}' },
  PAY_PROCESSING: { code: 40008, en: 'Payment is being processed', zh: '支付处理中' },
  PAY_CLOSED: { code: 40009, en: 'This payment is closed', zh: '该支付已关闭' },
  AMOUNT_INVALID: { code: 40010, en: 'Invalid amount', zh: '金额无效' },
  CHANNEL_UNAVAILABLE: { code: 40011, en: 'This payment method is unavailable', zh: '该支付方式不可用' },
  WALLET_FROZEN: { code: 40012, en: 'The wallet is frozen', zh: '钱包已冻结' },
  REFUND_FAILED: { code: 40013, en: 'Refund failed, service has been informed', zh: '退款失败，已通知客服' },
  SHOP_FEE_OVER: { code: 40015, en: 'The shop fee has run out: renew it to list again', zh: '店铺年费已到期，续费后可再上架' },
  SHOP_DEPOSIT_SHORT: { code: 40014, en: 'Please top up the shop deposit', zh: '请先补足店铺保证金' },
  PAYOUT_HELD: { code: 40016, en: 'Withdrawals rest for now, until the hour shown', zh: '提现暂不可用，请在所示时间后再试' },
  RATE_LIMITED: { code: 50001, en: 'Too many requests, try again shortly', zh: '请求过于频繁，请稍后再试' },
  DAILY_LIMIT: { code: 50002, en: 'Daily limit reached', zh: '已达今日上限' },
  INTERNAL: { code: 90001, en: 'Something went wrong, please retry', zh: '出了点问题，请重试' },
  MAINTENANCE: { code: 90002, en: 'Under maintenance, please come back later', zh: '系统维护中，请稍后再来' },
  UPSTREAM: { code: 90003, en: 'A partner service is not responding', zh: '合作方服务暂无响应' },
  NOT_CONFIGURED: { code: 90004, en: 'This function is not switched on', zh: '该功能尚未启用' },
  OPERATOR_LOGIN: { code: 10001, en: 'Operator session expired, please sign in again', zh: '操作员登录已失效（expired）', silent: true },
  FRESH_CODE_NEEDED: { code: 10031, en: 'Type the code your authenticator shows now', zh: '请输入身份验证器当前的动态口令' },
  ENROLMENT_OVER: { code: 10032, en: 'This link was used or is too old, ask for a new one', zh: '该链接已使用或已失效，请重新索取' },
  PASSKEY_WRONG: { code: 10058, en: 'This passkey was not accepted here, try again or use the code', zh: '该通行密钥未通过验证，请重试或改用动态口令' },
  LOGIN_TAKEN: { code: 10033, en: 'Another operator has this login', zh: '该账号名已被占用' },
  TOTP_WRONG: { code: 10004, en: 'The 6-digit authenticator code is wrong', zh: '动态口令不正确' },
  REASON_REQUIRED: { code: 20002, en: 'Please give a reason of at least 4 characters', zh: '请填写至少 4 个字的理由' },
} as const satisfies Record<string, RefusalRow>

export type RefusalKey = keyof typeof rows
export const REFUSALS: Readonly<Record<RefusalKey, RefusalRow>> = rows

/** Refusals any call can give, so rows do not repeat them. */
export const COMMON_REFUSALS = [
  'VALIDATION',
  'MISSING_PARAM',
  'UNSUPPORTED',
  'DUPLICATE_SUBMIT',
  'IDEM_KEY_INVALID',
  'IDEM_MISMATCH',
  'RATE_LIMITED',
  'INTERNAL',
  'MAINTENANCE',
] as const satisfies readonly RefusalKey[]

export type Locale = 'en' | 'zh-CN'

/** The sentence of a refusal in a language, with {name} filled from details. */
export function refusalText(key: RefusalKey, locale: Locale, details: Record<string, unknown> = {}): string {
  const row = REFUSALS[key]
  const sentence = locale === 'zh-CN' ? row.zh : row.en
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
