/** What settings are called on the console, in both languages. A key without a row shows its own words. */
import type { Locale } from '@juya/contract'

interface SettingText {
  en: string
  zh: string
  /** The reason of its default, in Chinese; English stands beside the default. */
  zh_help?: string
}

// biome-ignore format: one setting, one line
const TEXTS: Record<string, SettingText> = {
  'aftersale.answer_h': { en: 'Time to answer a request (hours)', zh: '售后答复时限（小时）', zh_help: '店铺或买家可能离开一天。' },
  'aftersale.answer_unshipped_h': { en: 'The same before shipping (hours)', zh: '未发货时的答复时限（小时）', zh_help: '等待期间不能发货，所以从短。' },
  'aftersale.auto_refund_min': { en: 'Refunded at once after paying (minutes)', zh: '付款后秒退时限（分钟）', zh_help: '出价即承诺：拍下付款后反悔，损失的是其他竞买人，故须商家同意；0 为关闭。' },
  'aftersale.escalate_days': { en: 'Time to ask the house after a refusal (days)', zh: '被拒后申请平台介入（天）', zh_help: '被拒绝后由买家决定。' },
  'aftersale.evidence_h': { en: 'Time for evidence (hours)', zh: '举证时限（小时）', zh_help: '双方都有时间拿出证据。' },
  'aftersale.fake_backed_days': { en: 'Authenticity backed by an appraisal (days)', zh: '有鉴定担保的真伪售后期（天）', zh_help: '店铺以鉴定担保真伪时适用。' },
  'aftersale.fake_days': { en: 'Authenticity period (days)', zh: '真伪售后期（天）', zh_help: '需要时间请专家过目。' },
  'aftersale.inspect_days': { en: 'Time to inspect a return (days)', zh: '退货验收时限（天）', zh_help: '退货送达后，留出验看时间。' },
  'aftersale.inspect_days_max': { en: 'The same after it was sent (days)', zh: '寄出后最长验收时限（天）', zh_help: '物流未显示签收时，自寄出起。' },
  'aftersale.no_reason_days': { en: 'Promised return period (days)', zh: '无理由退货期（天）', zh_help: '拍品承诺退货时适用，法定七天。' },
  'aftersale.not_as_described_days': { en: 'Not-as-described period (days)', zh: '描述不符售后期（天）', zh_help: '自收货起；问题几天内就会显现。' },
  'aftersale.not_received_after_days': { en: 'Counts as not received after (days)', zh: '多久算未收到货（天）', zh_help: '包裹在途需要几天。' },
  'aftersale.return_days': { en: 'Time to send a return (days)', zh: '寄回时限（天）', zh_help: '易碎品需要时间包装寄出。' },
  'aftersale.return_fee_max_fen': { en: 'Return fee paid back at most', zh: '退货运费报销上限', zh_help: '再高就由裁决处理。' },
  'aftersale.ruling_days': { en: 'Time for a ruling (days)', zh: '裁决时限（天）', zh_help: '不让任何人久等平台。' },
  'app.forced_login': { en: 'Login before browsing', zh: '先登录后浏览', zh_help: '访客可以先逛；一开始就要求登录会流失大多数人。' },
  'app.maintenance': { en: 'Maintenance notice', zh: '维护公告', zh_help: '留空表示正常营业；填写后，回到应用的每个人都会看到。' },
  'app.service_hours': { en: 'Service hours', zh: '客服时间', zh_help: '客服热线有人接听的时间。' },
  'app.service_phone': { en: 'Service phone', zh: '客服电话', zh_help: '显示在“关于我们”和需要帮助的地方。' },
  'auction.appeal_h': { en: 'Time to answer a penalty (hours)', zh: '违约申诉时限（小时）', zh_help: '扣除保证金前，有一天时间说明情况。' },
  'auction.blocked_words': { en: 'Words of the day that block a lot', zh: '临时违禁词', zh_help: '在平台固有词表之外临时增加。' },
  'auction.deposit_bp': { en: 'Bidding deposit', zh: '竞拍保证金比例', zh_help: '一成足以挡住并非真心的出价。' },
  'auction.duration_max_s': { en: 'Longest auction (seconds)', zh: '最长拍卖时长（秒）', zh_help: '十五天：冷门藏品也能等到知音。' },
  'auction.duration_min_s': { en: 'Shortest auction (seconds)', zh: '最短拍卖时长（秒）', zh_help: '十分钟：随拍随卖。' },
  'auction.ending_soon_h': { en: '“Ending soon” means (hours)', zh: '“即将截拍”的范围（小时）', zh_help: '“即将截拍”的含义。' },
  'auction.forfeit_shop_bp': { en: 'Seller’s part of a forfeited deposit', zh: '扣除保证金中商家所得', zh_help: '其余用于平台处理。' },
  'auction.mass_stagger_s': { en: 'Mass auction: between two ends (seconds)', zh: '专场截拍间隔（秒）', zh_help: '一件一件地截拍。' },
  'auction.max_live_per_shop': { en: 'Live lots per shop, by level', zh: '各等级店铺在拍上限', zh_help: '按店铺等级：一家店照看得过来的数量。' },
  'auction.open_unpaid_max': { en: 'Unpaid lots before bidding stops', zh: '未付款件数上限', zh_help: '欠付件数达到后须先付款再出价。' },
  'auction.pay_window_h': { en: 'Time to pay a won lot (hours)', zh: '拍中付款时限（小时）', zh_help: '为贵重藏品调度资金留出两天。' },
  'auction.price_record_days': { en: 'Price records go back (days)', zh: '成交记录天数', zh_help: '一年的价格足以看出行情。' },
  'auction.realname_from_fen': { en: 'Real name needed from', zh: '需要实名的出价起点', zh_help: '大额出价须实名。' },
  'auction.review_below_level': { en: 'Review shops below level', zh: '低于此等级须审核', zh_help: '新店先由平台过目，再让买家看到。' },
  'auction.second_chance_h': { en: 'Second-chance offer lasts (hours)', zh: '次高价要约时限（小时）', zh_help: '意外收到的要约，给一天时间考虑。' },
  'auction.soft_close_extend_s': { en: 'A late bid moves the end by (seconds)', zh: '末段出价顺延（秒）', zh_help: '与窗口等长，一次顺延即一次完整的应价机会。' },
  'auction.soft_close_window_s': { en: 'A bid is late in the last (seconds)', zh: '末段窗口（秒）', zh_help: '人人都来得及应价的时间。' },
  'fees.commission_auction_bp': { en: 'Commission on auctions', zh: '拍卖佣金', zh_help: '按成交价计。' },
  'fees.commission_house_bp': { en: 'Commission on auction houses', zh: '拍卖行佣金', zh_help: '拍卖行自带买家。' },
  'fees.commission_house_premium_bp': { en: 'Share of a house’s buyer’s premium', zh: '拍卖行买家佣金分成', zh_help: '按拍卖行向买家收取的佣金计。' },
  'house.address': { en: 'Company address', zh: '公司地址', zh_help: '公司注册地址，显示在“关于我们”。' },
  'house.company': { en: 'Company name', zh: '公司名称', zh_help: '运营公司，显示在“关于我们”。' },
  'house.icp': { en: 'ICP registration', zh: 'ICP 备案号', zh_help: '法律要求公示的备案号。' },
  'order.aftersale_days': { en: 'After-sale period (days)', zh: '售后期（天）', zh_help: '自收货起，期满订单完成。' },
  'order.auto_confirm_days': { en: 'Confirms itself after shipping (days)', zh: '发货后自动确认（天）', zh_help: '自发货起，物流未显示签收时。' },
  'order.auto_confirm_days_large': { en: 'The same for valuable pieces (days)', zh: '贵重件发货后自动确认（天）', zh_help: '贵重藏品验看时间更长。' },
  'order.auto_confirm_delivered_days': { en: 'Confirms itself after delivery (days)', zh: '签收后自动确认（天）', zh_help: '自签收起，留出验看时间。' },
  'order.auto_confirm_delivered_days_large': { en: 'The same for valuable pieces (days)', zh: '贵重件签收后自动确认（天）', zh_help: '贵重藏品验看时间更长。' },
  'order.extend_days': { en: 'Buyer may extend by (days)', zh: '买家可延长（天）', zh_help: '仅一次，给出门在外的买家。' },
  'order.late_ship_comp_bp': { en: 'Compensation for late shipping', zh: '延迟发货赔付比例', zh_help: '避免上架手中没有的货。' },
  'order.late_ship_comp_max_fen': { en: 'Compensation at most', zh: '赔付上限', zh_help: '一次疏忽不应拖垮一家店。' },
  'order.late_ship_comp_min_fen': { en: 'Compensation at least', zh: '赔付下限', zh_help: '再低就没有诚意了。' },
  'order.merge_pay_max': { en: 'Orders paid together at most', zh: '合并付款上限', zh_help: '一次付款的订单数。' },
  'order.parcel_silent_days': { en: 'Parcel counts as in trouble after (days)', zh: '包裹停滞视为异常（天）', zh_help: '这么久没有扫描记录的包裹多半出了问题。' },
  'order.parcel_trouble_days': { en: 'Trouble holds the confirmation for (days)', zh: '异常包裹暂停确认（天）', zh_help: '异常包裹最多暂停自动确认这么久。' },
  'order.pay_grace_min': { en: 'Grace for a payment under way (minutes)', zh: '付款宽限（分钟）', zh_help: '到期时正在进行的银行卡付款仍可到账。' },
  'order.pay_reminders_h': { en: 'Reminders before the end (hours)', zh: '付款提醒时点（小时）', zh_help: '提醒三次，最后一次在截止前一小时。' },
  'order.review_days': { en: 'Time to review (days)', zh: '评价时限（天）', zh_help: '自收货起；不评价不会默认打分。' },
  'order.ship_hours': { en: 'Time to ship (hours)', zh: '发货时限（小时）', zh_help: '留出妥善包装易碎品的时间。' },
  'order.ship_hours_promised': { en: 'Time to ship when promised fast (hours)', zh: '承诺快发的时限（小时）', zh_help: '适用于承诺一天内发货的店铺。' },
  'payment.channels': { en: 'Payment channels', zh: '支付方式', zh_help: '已接入服务商的方式。' },
  'payment.intent_ttl_s': { en: 'A payment stays open for (seconds)', zh: '付款有效期（秒）', zh_help: '够去拿手机看银行短信，又不长期占住商品。' },
  'search.hot_max': { en: 'Suggested search words', zh: '热搜词数量', zh_help: '输入之前展示的词数。' },
  'wallet.pay_free_day_fen': { en: 'Without pay password, per day', zh: '免密支付日限额', zh_help: '当天全部免密支付合计。' },
  'wallet.pay_free_each_fen': { en: 'Without pay password, each', zh: '免密支付单笔限额', zh_help: '用户开启后，单笔免支付密码的上限。' },
  'wallet.recharge_day_fen': { en: 'Top-up per day at most', zh: '充值日限额', zh_help: '防范洗钱；更大金额可直接支付订单。' },
  'wallet.recharge_max_fen': { en: 'Top-up at most', zh: '单笔充值上限', zh_help: '银行卡服务商的单笔上限。' },
  'wallet.recharge_min_fen': { en: 'Top-up at least', zh: '单笔充值下限', zh_help: '再少还不够手续费。' },
  'weather.ttl_min': { en: 'Weather stays fresh for (minutes)', zh: '天气缓存（分钟）', zh_help: '每地每小时只询问一次服务商。' },
}

export const groupOf = (key: string): string => key.split('.', 1)[0]!

const UNITS: Record<string, string> = { h: 'hours', s: 'seconds', fen: '¥', bp: '%', m: 'minutes', days: 'days' }

/** auction.soft_close_window_s → "Soft close window (seconds)" */
function wordsOf(key: string): string {
  const words = key.slice(groupOf(key).length + 1).split('_')
  const unit = UNITS[words.at(-1)!]
  const name = (unit ? words.slice(0, -1) : words).join(' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${unit ? ` (${unit})` : ''}`
}

export function settingText(key: string, reason: string, locale: Locale): { title: string; help: string } {
  const text = TEXTS[key]
  if (locale === 'zh-CN') return { title: text?.zh ?? wordsOf(key), help: text?.zh_help ?? reason }
  return { title: text?.en ?? wordsOf(key), help: reason }
}
