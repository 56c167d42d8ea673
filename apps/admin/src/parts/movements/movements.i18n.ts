import { defineTexts } from '../../lib/i18n.ts'

export const movementTexts = defineTexts({
  en: {
    movement: 'Movement',
    account: 'Account',
    amount: 'Amount',
    after: 'Balance after',
    by: 'by {name}',
    number: 'Number',
    at: 'At',
    about: 'About',
    key: 'Happens once by',
    memo: 'Note',
    operator: 'Operator',
    reverses: 'Reverses',
  },
  zh: {
    movement: '事项',
    account: '账户',
    amount: '金额',
    after: '变动后余额',
    by: '操作人 {name}',
    number: '编号',
    at: '时间',
    about: '关联',
    key: '唯一键',
    memo: '备注',
    operator: '操作人',
    reverses: '冲回',
  },
})
