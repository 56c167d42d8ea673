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
  /** The sentence people read, where `en` is nothing but a silent phrase. */
  reason_en?: string
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
  PWD_NOT_SET: { code: 10010, en: 'pwd not set', zh: '尚未设置登录密码（pwd）', silent: true, reason_en: 'Set a password first' },
  PAY_PWD_NOT_SET: { code: 10011, en: 'pay pwd not set', zh: '尚未设置支付密码（pwd）', silent: true, reason_en: 'Set a pay password first' },
  PAY_PASSWORD_WRONG: { code: 10012, en: 'Pay password is wrong, {tries_left} tries left', zh: '支付密码不正确，还可尝试 {tries_left} 次' },
  PAY_PASSWORD_LOCKED: { code: 10013, en: 'Pay password is locked for {minutes} minutes', zh: '支付密码已锁定，请 {minutes} 分钟后再试' },
  PASSWORD_WEAK: { code: 10014, en: 'Password needs 8–20 characters with letters and digits', zh: '密码须为 8–20 位，且包含字母和数字' },
  PAY_PASSWORD_WEAK: { code: 10014, en: 'This pay password is too easy to guess', zh: '该支付密码过于简单' },
  SOCIAL_TICKET_INVALID: { code: 10015, en: 'Social login has timed out, please retry', zh: '第三方登录已超时，请重试' },
  ALREADY_BOUND: { code: 10016, en: 'This account is already bound', zh: '该账号已绑定' },
  REALNAME_REQUIRED: { code: 11001, en: 'please complete verification first', zh: '请先完成实名认证（please complete verification first）', silent: true, reason_en: 'Complete ID verification first' },
  FORBIDDEN: { code: 11002, en: 'You may not do this', zh: '您无权进行此操作' },
  SHOP_REQUIRED: { code: 11003, en: 'Open a shop first', zh: '请先开通店铺' },
  PERMISSION_MISSING: { code: 11004, en: 'Your shop role lacks this permission', zh: '您的店铺角色没有该权限' },
  ACCOUNT_RESTRICTED: { code: 11005, en: 'Your account is restricted: {reason}', zh: '您的账号已被限制：{reason}' },
  SHOP_NOT_ACTIVE: { code: 11006, en: 'The shop is not active', zh: '店铺未处于营业状态' },
  ADULT_REQUIRED: { code: 11007, en: 'For adults only', zh: '仅限成年人' },
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
  CHAT_FOLLOWERS_ONLY: { code: 11056, en: 'Only followers may write to this shop first. An order or a case opens a line at once', zh: '仅关注该店铺的用户可以发起会话；有订单或售后时可随时联系' },
  CHAT_BUYERS_ONLY: { code: 11057, en: 'Only people who bought here may write to this shop first. An order or a case opens a line at once', zh: '仅买过该店铺物品的用户可以发起会话；有订单或售后时可随时联系' },
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
  PICTURE_TOO_LARGE: { code: 20019, en: 'A picture may have at most {max_mp} megapixels and {max_side} pixels a side. Choose a smaller one', zh: '照片过大：最多 {max_mp} MP、单边 {max_side} 像素，请换一张' },
  TABLE_TYPE: { code: 20017, en: 'This file is no text table. In the table program save it as CSV, then choose that', zh: '无法读取该文件，请在表格软件中另存为 CSV 后再选择' },
  TABLE_EMPTY: { code: 20018, en: 'The table has no rows', zh: '表格中没有内容' },
  CONTENT_BLOCKED: { code: 20010, en: 'The content contains blocked words', zh: '内容包含违禁词' },
  EDIT_CONFLICT: { code: 20011, en: 'Someone changed this meanwhile, please reload', zh: '内容已被他人修改，请刷新' },
  ROLE_INVALID: { code: 20012, en: 'Role options are normal and shop', zh: '角色只能是 normal 或 shop' },
  VIDEO_TYPE: { code: 20014, en: 'A video must be MP4 with H.264 and AAC, or WebM', zh: '视频须为 MP4（H.264、AAC）或 WebM 格式' },
  VIDEO_TOO_LARGE: { code: 20015, en: 'A video may have at most {max_mb} MB', zh: '视频不得超过 {max_mb} MB' },
  VIDEO_TOO_LONG: { code: 20016, en: 'A video may last at most {max_s} seconds', zh: '视频不得超过 {max_s} 秒' },
  VIDEO_LIQUOR: { code: 20020, en: 'Videos of liquor are not shown', zh: '酒类不在短视频中展示' },
  PLACEHOLDER_UNKNOWN: { code: 20030, en: 'Not a placeholder here: {names}', zh: '此处没有这些占位符：{names}' },
  LINK_NOWHERE: { code: 20039, en: 'This leads to nothing people can open', zh: '该链接打不开任何内容' },
  NAME_TAKEN: { code: 20031, en: 'Another one has this name', zh: '名称已被占用' },
  STATE_CONFLICT: { code: 30001, en: 'The current status does not allow this', zh: '当前状态不允许该操作' },
  ALREADY_DONE: { code: 30002, en: 'Already done', zh: '已经完成' },
  NUMBER_BY_ANOTHER: { code: 30133, en: 'Your number says whose accounts you do not decide about: another operator with the role root changes it', zh: '该号码用于识别您不得处理的账号，须由其他超级管理员修改' },
  KEPT_ASK_DESK: { code: 30131, en: 'This is too much to give out by your number alone. Write to customer service', zh: '金额较大，仅凭手机号不能领取，请联系客服核实' },
  KEPT_NOT_OVER: { code: 30132, en: 'It is still kept for its person', zh: '保管期尚未届满' },
  WINDOW_CLOSED: { code: 30003, en: 'The time for this is over', zh: '已超过办理时间' },
  DRAW_CLOSED: { code: 30141, en: 'Entries are over', zh: '当前不可参与' },
  DRAW_NOT_SHARED: { code: 30142, en: 'A friend has to open your link first', zh: '需有好友打开您的分享链接' },
  DRAW_LINKED: { code: 30143, en: 'You have entered with another account', zh: '您的关联账号已参与' },
  DRAW_STAFF: { code: 30144, en: 'People who work for Juya, and those linked to them, do not enter', zh: '平台工作人员及其关联账号不参与抽奖' },
  DRAW_WON_ENOUGH: { code: 30145, en: 'You have won prizes worth ¥{yuan} within {days} days. Others go first', zh: '{days} 天内中奖已满 ¥{yuan}，请把机会留给他人' },
  DRAW_OWN_SHOP: { code: 30147, en: 'You work for this shop, or share an account detail with somebody who does', zh: '您或与您关联的账号在该店铺任职，不能参与其抽奖' },
  DRAW_NOT_THERE: { code: 30148, en: 'This is for people who are watching now. Keep the picture on and try again', zh: '仅限正在观看的用户参与，请打开直播画面后重试' },
  POINTS_UNAVAILABLE: { code: 30146, en: 'There are no tickets for points', zh: '暂不支持积分兑换抽奖券' },
  LIMIT_REACHED: { code: 30004, en: 'Limit reached: {limit}', zh: '已达上限：{limit}' },
  SELF_ACTION: { code: 30005, en: 'You cannot do this with something of your own', zh: '不能对自己的物品进行该操作' },
  HAS_OPEN_ITEMS: { code: 30006, en: 'Please finish the open items first', zh: '请先处理完未结事项' },
  COUPON_UNUSABLE: { code: 30031, en: 'This coupon cannot be used here', zh: '该优惠券不适用于此订单' },
  POINTS_SHORT: { code: 30110, en: 'You have {have} points, and this takes {need}', zh: '需 {need} 积分，您现有 {have}' },
  POINTS_OWED: { code: 30111, en: 'You owe {debt} points: the next ones you earn repay them', zh: '您尚欠 {debt} 积分，获得的积分将优先抵还' },
  POINT_TASK_OPEN: { code: 30113, en: 'Not done yet: {progress} of {target}', zh: '任务尚未完成：{progress}/{target}' },
  POINTS_DAY_FULL: { code: 30114, en: 'You earn at most {limit} points a day this way. Come back tomorrow', zh: '每日最多获得 {limit} 积分，请明天再来' },
  POINT_TASK_TAKEN: { code: 30115, en: 'Another point task has this code', zh: '该任务代号已被使用' },
  POINTS_NONE_LAPSED: { code: 30112, en: 'None of your points have lapsed lately', zh: '近期没有可找回的过期积分' },
  LEAGUE_LINKED: { code: 30167, en: 'You take part with another account already', zh: '您的其他账号已参加' },
  LEAGUE_NO_AWARD: { code: 30168, en: 'There is no award to claim', zh: '没有可领取的奖励' },
  SHIPPING_TOO_HIGH: { code: 30101, en: 'Shipping may be at most ¥{max_yuan} here: the rest belongs to the price', zh: '此处运费最多 ¥{max_yuan}，其余应计入售价' },
  DEARER_AFTER_EDIT: { code: 30102, en: 'With this the buyer would pay ¥{now_yuan} instead of ¥{was_yuan}: a coupon needs the higher price', zh: '这样改价，买家须付 ¥{now_yuan}，反高于现在的 ¥{was_yuan}：优惠券达不到使用门槛' },
  COUPON_GONE: { code: 30032, en: 'All of these coupons have been claimed', zh: '优惠券已被领完' },
  COUPON_HAVE: { code: 30033, en: 'You already have this coupon', zh: '您已领取过该优惠券' },
  COUPON_NOT_FOR_YOU: { code: 30034, en: 'This coupon is for new customers', zh: '此券仅限新客领取' },
  SAME_BROWSER: { code: 30007, en: 'The second person confirms in a browser of their own', zh: '须由第二人在其自己的浏览器中确认' },
  ALONE_TOO_SOON: { code: 30008, en: 'No colleague has this role: you may confirm it yourself in {hours} hours', zh: '没有其他同岗操作员，{hours} 小时后可由您本人确认' },
  COLLEAGUE_TOO_SOON: { code: 30084, en: "This goes to a colleague’s account: it may be confirmed in {hours} hours", zh: '该款项涉及同事的账号，{hours} 小时后方可确认' },
  LAST_ROOT: { code: 30009, en: 'Somebody must keep the role root: this is the last one', zh: '这是最后一名超级管理员，必须保留' },
  CLAIM_HELD: { code: 30045, en: '{name} works on this until {until}', zh: '{name} 正在处理，保留至 {until}' },
  CLAIM_NEEDED: { code: 30046, en: 'You do not hold this now: take it first', zh: '您目前未领取该事项，请先领取' },
  CHANGED_SINCE: { code: 30047, en: 'This has changed since you looked ({what}): look again, then decide', zh: '您查看之后有变化（{what}），请重新查看后再决定' },
  PREVIEW_CHANGED: { code: 30048, en: 'This would do something else now than you were shown. Nothing was done: look again', zh: '情况已有变化，该操作的结果与您所见不同，未执行，请重新查看' },
  AUDITS_BLIND: { code: 30049, en: 'You look at a decision about this without knowing it: answer there first', zh: '您正在盲审与此相关的决定，请先完成复看' },
  NOT_ONES_OWN: { code: 30083, en: 'This is about an account of your own, of somebody linked to it, or of a colleague: another operator decides it', zh: '该事项涉及您本人、关联账号或同事的账号，请由其他操作员处理' },
  LOT_NOT_LIVE: { code: 30011, en: 'Bidding is not open', zh: '尚未开放出价' },
  LOT_ENDED: { code: 30012, en: 'Bidding has ended', zh: '出价已结束' },
  DEPOSIT_REQUIRED: { code: 30013, en: 'A deposit is needed', zh: '需先缴纳保证金' },
  BID_TOO_LOW: { code: 30014, en: 'The bid must be at least ¥{next_yuan}', zh: '出价不得低于 ¥{next_yuan}' },
  MAX_NOT_HIGHER: { code: 30015, en: 'Your new maximum must exceed the current one', zh: '新的上限须高于当前上限' },
  BID_SELF: { code: 30016, en: 'You may not bid on this lot', zh: '您不能对该拍品出价' },
  BID_FILTERED: { code: 30017, en: 'This shop limits who may bid', zh: '该店铺限制了出价资格' },
  NEW_CUSTOMER_ONLY: { code: 30018, en: 'Only new customers who have not bought yet can have this', zh: '仅限尚未成交过的新客' },
  CONFIRM_LARGE_BID: { code: 30019, en: 'This bid is unusually high, please confirm', zh: '出价异常偏高，请确认' },
  REALNAME_FOR_BIDS: { code: 30070, en: 'Bids that come to ¥{limit_yuan} or more at a time need your real name', zh: '同时参与的出价合计达到 ¥{limit_yuan}，需先完成实名认证' },
  OWN_LIMIT_MONTH: { code: 30061, en: 'Your limit of ¥{limit_yuan} a month leaves ¥{left_yuan} until {until}', zh: '您设定的每月限额为 ¥{limit_yuan}，{until} 前还可用 ¥{left_yuan}' },
  OWN_LIMIT_BID: { code: 30062, en: 'Your limit is ¥{limit_yuan} a bid. A higher one set now would hold from {until}', zh: '您设定的单次出价限额为 ¥{limit_yuan}；现在调高，{until} 起生效' },
  OWN_LIMIT_HOURS: { code: 30063, en: 'You chose not to bid at this hour. You can again from {until}', zh: '现在是您设定的不出价时段，{until} 起可再出价' },
  OWN_LIMIT_PAUSE: { code: 30064, en: 'You paused bidding until {until}', zh: '您已暂停出价，{until} 起可再出价' },
  OWN_LIMIT_LINKED: { code: 30065, en: 'An account linked with yours has a limit that stops this bid until {until}', zh: '与您关联的账号设有限额，{until} 前不能这样出价' },
  PADDLE_REQUIRED: { code: 30030, en: 'Register for this sale first', zh: '请先登记参加本场专场' },
  PADDLE_SUSPENDED: { code: 30068, en: 'No new bids are taken with your paddle', zh: '您的号牌已暂停出价' },
  BIDDERS_FIRST: { code: 30069, en: 'Until {until} this is for those who bid on it', zh: '{until} 前仅限参与过该拍品竞价的人购买' },
  PADDLE_LIMIT: { code: 30020, en: 'Above your limit for this sale', zh: '超出本场竞买额度' },
  BASKET_LOTS: { code: 30066, en: 'Your basket with this lot holds {win_max} lots at most, led or won', zh: '该拍品所在清单限定领先与拍得合计不超过 {win_max} 件' },
  BASKET_SPEND: { code: 30067, en: 'The cap of your basket with this lot, ¥{limit_yuan}, leaves ¥{left_yuan}', zh: '该拍品所在清单限定总额 ¥{limit_yuan}，还可用 ¥{left_yuan}' },
  OFFER_WITHOUT_ROOM: { code: 30085, en: 'The buyer has set limits for themselves, and this offer does not fit them just now. It stays open, and they may make room', zh: '买家为自己设定的限额目前容不下此报价；报价仍有效，买家可腾出额度' },
  COUPON_FOLLOW_FIRST: { code: 30088, en: 'Follow the shop to claim this coupon', zh: '关注店铺后即可领取' },
  MAXIMUM_ELSEWHERE: { code: 30076, en: 'You have another maximum for this lot, in another basket or left before the opening. Take that out first', zh: '该拍品已有您的上限（在其他清单中或开拍前预设），请先撤下' },
  OUT_OF_STOCK: { code: 30021, en: 'Out of stock', zh: '库存不足' },
  PRICE_CHANGED: { code: 30022, en: 'The price changed, please check again', zh: '价格已变动，请重新确认' },
  OFF_SHELF: { code: 30023, en: 'No longer on sale', zh: '已下架' },
  ADDRESS_REQUIRED: { code: 30024, en: 'Please add a shipping address', zh: '请先添加收货地址' },
  REGION_NOT_SERVED: { code: 30025, en: 'Not shipped to this region', zh: '该地区不支持配送' },
  BUY_LIMIT: { code: 30026, en: 'Purchase limit reached', zh: '已达限购数量' },
  PIECE_AT_AUCTION: { code: 30027, en: 'This piece is at auction or was sold there', zh: '此件正在拍卖或已拍出' },
  PIECE_ORDERED: { code: 30028, en: 'This piece is under order', zh: '此件已被下单' },
  PIECE_NOT_ONE: { code: 30029, en: 'One of a kind means one way to buy, one piece, none sold', zh: '仅限孤品：单一规格、库存一件且未曾售出' },
  LIVE_ROOM_NOT_OPEN: { code: 30073, en: 'The live room is not open', zh: '直播间未开放' },
  LIVE_TIME_SHORT: { code: 30072, en: 'A session needs {minutes} minutes of live time to begin', zh: '开播需至少 {minutes} 分钟直播时长' },
  LIVE_TIME_USED: { code: 30074, en: 'Some of this time has been used', zh: '该时长已有使用' },
  LIVE_CHAT_CLOSED: { code: 11060, en: 'Only the host and the staff write here', zh: '本直播间仅主播与店员可发言' },
  LIVE_CHAT_FOLLOWERS: { code: 11061, en: 'Only followers of this shop write here', zh: '关注店铺后即可发言' },
  LIVE_CHAT_MUTED: { code: 11062, en: 'You are muted in this live room', zh: '您在该直播间已被禁言' },
  LIVE_CHAT_BANNED: { code: 11063, en: 'You can no longer write in this live room', zh: '您已不能在该直播间发言' },
  LIVE_CHAT_SLOW: { code: 11064, en: 'Write again in {wait_s} s', zh: '{wait_s} 秒后可再次发言' },
  LIVE_CHAT_WORD: { code: 11065, en: 'This live room takes no lines with “{word}”', zh: '该直播间不接收含“{word}”的发言' },
  VIP_BENEFIT_USED: { code: 30122, en: 'This VIP has been used, so it cannot be refunded', zh: 'VIP 权益已使用，不能退款' },
  VIP_ONLY: { code: 30123, en: 'This is for VIP only', zh: '仅限 VIP' },
  TEAM_FULL: { code: 30041, en: 'The team is full: start one of your own', zh: '该团已满，可自己开团' },
  TEAM_ENDED: { code: 30042, en: 'The group buy or the team has ended', zh: '拼团已结束' },
  JOIN_BARRED: { code: 30044, en: 'You cannot join here', zh: '您无法参加此处的拼团' },
  IN_GROUP_BUY: { code: 30058, en: 'These goods are in a group buy: what they cost alone stands still meanwhile', zh: '商品正在拼团，期间单买价不能改动' },
  LEAVE_TOO_LATE: { code: 30059, en: 'A team can be left until {minutes} minutes before its end', zh: '距截止不足 {minutes} 分钟，不能退团' },
  CAMPAIGN_ENDED: { code: 30043, en: 'The campaign takes no pledges now', zh: '众筹当前不接受支持' },
  WITHDRAW_TOO_LATE: { code: 30086, en: 'A pledge can be changed or withdrawn until {hours} hours before the end', zh: '距截止不足 {hours} 小时，不能撤回或更换' },
  FUNDING_RESERVE_SHORT: { code: 30087, en: 'The reserve for this campaign is short of ¥{missing_yuan}: pay it into the deposit first', zh: '众筹准备金还差 ¥{missing_yuan}，请先存入店铺保证金' },
  TASK_FULL: { code: 30160, en: 'No places are left in this task', zh: '该任务名额已满' },
  TASK_CLOSED: { code: 30161, en: 'This task takes nobody now', zh: '该任务目前不接受领取' },
  TASK_OWN: { code: 30162, en: 'You work for this shop, or share an account detail with somebody who does', zh: '您或与您关联的账号在该店铺任职，不能领取其任务' },
  TASK_TAKEN: { code: 30163, en: 'You, or an account linked with yours, had a place in this task', zh: '您或与您关联的账号已参加过该任务' },
  TASK_MONTH_CAP: { code: 30165, en: 'One shop’s tasks pay a person ¥{limit_yuan} a month at most. From {until} on you may take more', zh: '同一店铺的任务每人每月最多可得 ¥{limit_yuan}，{until} 起可再领取' },
  TASK_BARRED: { code: 30166, en: 'Too many rejections of your shop were overturned. You may publish tasks again from {until}', zh: '您的店铺有多次驳回被改判，{until} 起可再发布任务' },
  TASK_PRIVILEGE_SHORT: { code: 30164, en: 'Of this you have {left} left: buy more first', zh: '剩余 {left} 次，请先购买' },
  TIER_NEEDED: { code: 30089, en: 'A campaign needs at least one tier to back', zh: '至少需要一个回报档位' },
  BOOKING_LEAVE_TOO_LATE: { code: 30060, en: 'A booking can be left until {hours} hours before its end', zh: '距截止不足 {hours} 小时，不能退订' },
  CASE_OPEN: { code: 30051, en: 'An after-sale case is already open', zh: '已有进行中的售后' },
  ORDER_HELD: { code: 30171, en: 'Somebody else may have been in the buyer’s account. It can be shipped once its owner has been back for {hours} hours', zh: '买家账号曾疑遭他人使用，本人恢复使用满 {hours} 小时后方可发货' },
  CASE_WINDOW: { code: 30052, en: 'Outside the after-sale period', zh: '不在售后期内' },
  CASE_AMOUNT: { code: 30053, en: 'At most ¥{max_yuan} can be refunded', zh: '最多可退 ¥{max_yuan}' },
  PRECEDENT_REQUIRED: { code: 30054, en: 'There are rulings for this reason: cite one, or say why this departs from them', zh: '同类原因已有先例，请引用，或说明为何不同' },
  HEADNOTE_NAMES: { code: 30055, en: '“{found}” tells whom it is about; the headnote is published without names and numbers', zh: '裁判要旨将公开，不能写出“{found}”' },
  APPLICANT_UNVERIFIED: { code: 30056, en: 'The applicant’s documents are not verified: decide the filing first', zh: '申请人的实名资料尚未通过，请先处理实名申请' },
  SHOP_NAME_TAKEN: { code: 30057, en: 'A shop has this name already', zh: '该店名已被使用' },
  CANCEL_BLOCKED: { code: 30081, en: 'The account cannot be cancelled yet', zh: '账号暂不能注销' },
  CATEGORY_RATE_DIFFERS: { code: 30082, en: 'Another commission holds there. Give the category a rate of its own first', zh: '新位置的佣金不同，请先为该分类设置佣金' },
  BALANCE_SHORT: { code: 40001, en: 'Insufficient balance', zh: '余额不足' },
  PAYOUT_MISSING: { code: 40002, en: 'please bind an Alipay account', zh: '请先绑定收款账户（please bind an Alipay account）', silent: true, reason_en: 'Add a payout account first' },
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

const fill = (sentence: string, details: Record<string, unknown>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

/**
 * The msg of a refused call in a language, with {name} filled from details. A silent row's holds a phrase that the old client looks for; what people
 * read anywhere else is reasonText().
 */
export function refusalText(key: RefusalKey, locale: Locale, details: Record<string, unknown> = {}): string {
  const row = REFUSALS[key]
  return fill(locale === 'zh-CN' ? row.zh : row.en, details)
}

/** The same as a sentence that stands beside a button or in a notice: without the phrase for the old client. */
export function reasonText(key: RefusalKey, locale: Locale, details: Record<string, unknown> = {}): string {
  const row = REFUSALS[key]
  const sentence = locale === 'zh-CN' ? SILENT_PHRASES.reduce(withoutMark, row.zh) : (row.reason_en ?? row.en)
  return fill(sentence, details)
}

const withoutMark = (sentence: string, phrase: string): string => sentence.replace(`（${phrase}）`, '')
