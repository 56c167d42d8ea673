import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words of what a house says of its lots before a sale. */
export const { texts, useText } = defineTexts({
  en: {
    head: 'Interests and consignors',
    note: 'Interests are shown to everybody and stand in the rules. Consignors are read by your house alone; they and people linked with them cannot bid.',
    none: 'No interest',
    owned: 'Your own',
    guaranteed: 'Price guaranteed',
    of: 'From {name}',
    of_denied: 'From {name}, who says it is not theirs',
    lot: 'Lot {no}',
    interest: 'Interest of your house',
    consignor: 'Consignor',
    consignor_help:
      'Their phone or their user number. They are told; bidders are not. A phone counts whether or not it has an account yet.',
    consignor_wrong: 'A phone number or a user number',
    now: 'Now: {name}',
    forget: 'No consignor',
    save: 'Save',
    fixed: 'It has opened or waits for Juya: nothing changes any more.',
  },
  zh: {
    head: '利益披露与委托人',
    note: '利益关系向所有人公示并写入规则。委托人仅本行可见，其本人及关联账号不能出价。',
    none: '无利益关系',
    owned: '自有',
    guaranteed: '保证价格',
    of: '委托人：{name}',
    of_denied: '委托人：{name}（本人否认）',
    lot: '第 {no} 号',
    interest: '本行的利益关系',
    consignor: '委托人',
    consignor_help: '填写手机号或用户编号。本人会收到通知，竞买人看不到。手机号尚未注册的，注册后即生效。',
    consignor_wrong: '请填写手机号或用户编号',
    now: '当前：{name}',
    forget: '清除委托人',
    save: '保存',
    fixed: '已开拍或正在审核，不能再修改。',
  },
})
