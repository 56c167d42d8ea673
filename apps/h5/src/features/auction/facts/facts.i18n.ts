import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words about what is told of a bidder beside their alias. The figures are those the server decides by. */
export const { texts, useText } = defineTexts({
  en: {
    head: 'Who bid',
    note: 'With each alias stands what we know as of its first bid here: how old the account is; whether at least {mostly}% of its last {lots} lots were at this shop; whether it left a lot it won unpaid in the last {unpaid_days} days; whether a deposit is held. What would fit fewer than {people} of this shop’s bidders is put more broadly or left out. None of it is a judgement.',
    age_new: 'Account under {new_days} days',
    age_settled: 'Account {new_days} to {old_days} days',
    age_under_old: 'Account under {old_days} days',
    age_old: 'Account over {old_days} days',
    share_few_lots: 'under {lots_min} lots so far',
    share_partly: 'under {mostly}% at this shop',
    share_mostly: '{mostly}% or more at this shop',
    unpaid_none: 'nothing left unpaid',
    unpaid_some: 'left a lot unpaid',
    deposit_held: 'deposit held',
    deposit_none: 'no deposit',
    untold: 'Too few bidders here to say more',
  },
  zh: {
    head: '竞买人概况',
    note: '代号下方为其在本拍品首次出价时的概况：注册时长；最近 {lots} 件参拍拍品中本店是否占 {mostly}% 以上；{unpaid_days} 天内是否有拍得未付款；保证金是否冻结。若本店符合的竞买人不足 {people} 人，则合并或不显示。概况仅为事实，不作评价。',
    age_new: '注册不足 {new_days} 天',
    age_settled: '注册 {new_days} 至 {old_days} 天',
    age_under_old: '注册不足 {old_days} 天',
    age_old: '注册满 {old_days} 天',
    share_few_lots: '参拍不足 {lots_min} 件',
    share_partly: '本店占比不足 {mostly}%',
    share_mostly: '本店占比 {mostly}% 以上',
    unpaid_none: '无未付款',
    unpaid_some: '有未付款',
    deposit_held: '保证金已冻结',
    deposit_none: '无保证金',
    untold: '本店竞买人较少，不显示概况',
  },
})
