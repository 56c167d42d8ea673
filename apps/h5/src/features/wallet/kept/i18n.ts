import { defineTexts } from '../../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: {
    note: 'Money that came after you closed an account.',
    verify_title: 'Verify your name first',
    verify_note: 'What is kept is shown only to whom it belongs.',
    verify: 'Verify my name',
    none: 'Nothing is kept for you',
    none_note: 'If you closed an account under another number, write to customer service.',
    came: 'Came {day}, kept until {until}',
    claim: 'Move {amount} to my wallet',
    claimed: '{amount} is in your wallet',
    ask_desk: 'This is too much to give out by your number alone. Customer service checks it with you.',
    service: 'Customer service',
  },
  zh: {
    note: '账号注销后到账的款项。',
    verify_title: '请先完成实名认证',
    verify_note: '保管款仅向本人显示。',
    verify: '去实名认证',
    none: '没有保管款',
    none_note: '原账号使用其他手机号的，请联系客服。',
    came: '{day} 到账，保管至 {until}',
    claim: '领取 {amount} 到钱包',
    claimed: '{amount} 已转入钱包',
    ask_desk: '金额较大，仅凭手机号不能领取，请联系客服核实。',
    service: '联系客服',
  },
})
