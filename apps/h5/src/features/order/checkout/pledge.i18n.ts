import { defineTexts } from '../../../lib/texts/i18n.ts'

/** What a backer reads and agrees to before paying. */
export const { texts, useText, say } = defineTexts({
  en: {
    how_many: 'Quantity',
    most: { one: 'At most {count} per person', other: 'At most {count} per person' },
    last_pieces: { one: 'The last one', other: '{count} left' },
    instead_title: 'Instead of “{tier}”',
    instead_note: '{amount} of your first pledge goes back once this one is paid.',
    terms: 'What you agree to',
    risk: 'Risks, in the shop’s words',
    agree: 'I know that this is not made yet, and may come late or not at all.',
    agree_needed: 'Tick that you know the risks',
    rules: 'Crowdfunding rules',
  },
  zh: {
    how_many: '数量',
    most: '每人限购 {count} 份',
    last_pieces: '剩余 {count} 份',
    instead_title: '更换档位：原为“{tier}”',
    instead_note: '新档位付款后，原支持的 {amount} 自动原路退回。',
    terms: '支持须知',
    risk: '店铺的风险说明',
    agree: '我已知晓：众筹产品尚未制成，可能延期或无法交付。',
    agree_needed: '请先勾选风险须知',
    rules: '众筹规则',
  },
})
