/** Real-name filings: the queue, one of them with its documents, the decisions, and taking a verification back. */
import { z } from 'zod'
import { ApplicationQuestion } from '../../../calls/shop.ts'
import { FilingStatus, Image, opt, type RealnameStatus, ReviewDeadline, UserBrief } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  none: { en: 'Not submitted', zh: '未提交', tone: 'grey' },
  pending: { en: 'Waiting', zh: '待审核', tone: 'blue' },
  asked: { en: 'Asked', zh: '待补充', tone: 'amber' },
  verified: { en: 'Verified', zh: '已认证', tone: 'jade' },
  rejected: { en: 'Refused', zh: '已驳回', tone: 'red' },
  revoked: { en: 'Revoked', zh: '已撤销', tone: 'red' },
} as const satisfies Record<z.infer<typeof RealnameStatus> | z.infer<typeof FilingStatus>, object>
const KINDS = { person: { en: 'Person', zh: '个人' }, shop: { en: 'Shop', zh: '店铺' } } as const

// biome-ignore format: a definition, line by line
export const REALNAMES = defineResource({
  name: 'realname', thing: 'realname', table: 'account_identity_filings', call: 'realnames', view: 'realname', path: '/api/operator/realname',
  page: '/verification', roles: ['review'], pane: true, one_by_one: true, secret: true, about: 'filing',
  menu: { group: 'people', at: 250, icon: 'IdentificationCardIcon', go: 'v', file: 'realname/verification.page.tsx' },
  queue: {
    name: 'filing',
    en: 'ID verification',
    zh: '实名审核',
    one: { en: 'Filing {id}', zh: '实名申请 {id}' },
    roles: ['review'],
    audited: ['approve', 'reject'],
  },
  counter: { name: 'realname_pending', en: 'ID verifications', zh: '实名申请', asked: { status: 'pending' } },
  touches: ['users', 'user'],
  one: { en: 'Verification', zh: '实名认证' },
  many: { en: 'ID verification', zh: '实名审核' },
  notes: {
    list: 'Real-name filings.',
    view: 'One filing with its documents; each view is written to the audit log.',
  },
  lists: { realname: STATES, filing: KINDS },
  filters: {
    status: { kind: 'word', words: 'realname', values: FilingStatus.options },
    kind: { kind: 'word', words: 'filing', values: valuesOf(KINDS) },
    user_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'user', en: 'User', zh: '用户' },
    { key: 'kind', en: 'Kind', zh: '类型', as: 'word', list: 'filing' },
    { key: 'real_name', en: 'Name', zh: '姓名' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'realname' },
    { key: 'submitted_at', en: 'Submitted', zh: '提交时间', as: 'time', sort: 'id' },
    { key: 'decided_at', en: 'Decided', zh: '处理时间', as: 'time' },
  ],
  chips: chipsOf('status', FilingStatus.options),
  acts: {
    approveRealname: {
      en: 'Verify', zh: '通过', tone: 'jade', when: ['pending', 'asked'], done: { en: 'Verified', zh: '已通过' },
      effect: { en: 'May bid on large lots and open a shop.', zh: '可参与大额竞拍并开店。' },
      path: 'approve', anew: 'once', states: ['realname'], decides: true, reason: 'note', refusals: ['LIMIT_REACHED'],
      note: 'Accept a filing. The application for a shop that came with it is decided on its own.',
      log: { 'realname.approve': { en: 'Approved the filing', zh: '通过实名认证' } },
    },
    rejectRealname: {
      en: 'Refuse', zh: '驳回', tone: 'red', when: ['pending', 'asked'], done: { en: 'Refused', zh: '已驳回' },
      path: 'reject', anew: 'once', states: ['realname'], decides: true, reason: true,
      note: 'Refuse a filing with the reason.',
      log: { 'realname.reject': { en: 'Refused the filing', zh: '驳回实名认证' } },
    },
    askRealname: {
      en: 'Ask for more', zh: '要求补充', when: ['pending'], done: { en: 'Asked', zh: '已要求补充' },
      effect: { en: 'The reason is the question. Our deadline stands still until the person answers.', zh: '理由即为问题，用户补充前暂停计时。' },
      path: 'ask', anew: 'once', states: ['realname'], decides: true, reason: true,
      note: 'Ask the person for more: the reason is the question. The deadline stands still until the answer.',
      log: { 'realname.ask': { en: 'Asked the person for more', zh: '要求补充实名材料' } },
    },
    revokeRealname: {
      en: 'Take the verification back', zh: '撤销认证', tone: 'red', when: ['verified'], done: { en: 'Verification taken back', zh: '认证已撤销' },
      title: { en: 'Take the verification of {name} back?', zh: '撤销“{name}”的实名认证？' },
      effect: {
        en: 'They count as unverified from now on and may submit documents again. Bids and orders stand; their shop loses its seal. They read the reason, by SMS as well.',
        zh: '此后视为未实名，可重新提交资料。已出的价与订单不受影响；其店铺失去认证标识。用户会看到理由，并收到短信。',
      },
      path: 'revoke', anew: 'once', states: ['realname'], reason: true,
      note: 'Take a verification back: the person counts as unverified and may file again. Bids and orders stand; their shop loses its seal.',
      log: { 'realname.revoke': { en: 'Revoked the verification', zh: '撤销实名认证' } },
    },
  },
  also_logged: {
    'realname.view': { en: 'Opened the filing', zh: '打开实名资料' },
    'realname.view_document': { en: 'Looked at a document of the filing', zh: '查看实名证件' },
  },
  texts: {
    queue: { en: 'Submitted', zh: '待审' },
    none: { en: 'Nobody waits', zh: '没有待审申请' },
    none_note: { en: 'A person the register could not confirm, or a shop’s documents, appear here.', zh: '未能自动核验的个人或店铺资料会出现在这里。' },
    watermark: { en: '{login} · {at}', zh: '{login} · {at}' },
    logged: { en: 'You see identity documents. This look is in the audit log under your name.', zh: '您正在查看身份证件，本次查看已以您的名义写入审计日志。' },
    number: { en: 'Identity number', zh: '身份证号' },
    name: { en: 'Name', zh: '姓名' },
    filed: { en: 'Submitted', zh: '提交时间' },
    adult: { en: 'Of age', zh: '已成年' },
    under: { en: 'Under 18', zh: '未满 18 岁' },
    company: { en: 'Company', zh: '公司' },
    licence: { en: 'Licence number', zh: '证照编号' },
    same: { en: 'Other accounts of the same person', zh: '同一人的其他账号' },
    same_none: { en: 'No other account of this person', zh: '没有其他账号' },
    shop_name: { en: 'Shop', zh: '店铺' },
    shop_intro: { en: 'About the shop', zh: '店铺简介' },
    checklist: { en: 'Compare', zh: '核对' },
    c_name: { en: 'Name on the card is the name submitted', zh: '证件姓名与填写一致' },
    c_number: { en: 'Number on the card is the number submitted', zh: '证件号码与填写一致' },
    c_valid: { en: 'The card is valid and not cropped', zh: '证件有效且完整' },
    c_licence: { en: 'The licence names this company', zh: '证照为该公司所有' },
    asked_answered: { en: 'Asked and answered', zh: '补充记录' },
    no_answer: { en: 'No answer yet; until {at}', zh: '尚未补充，截止 {at}' },
    reason: { en: 'Reason the person reads', zh: '用户可见的理由' },
    m_blurred: { en: 'Not readable', zh: '看不清' },
    m_other: { en: 'Other person', zh: '非本人' },
    m_expired: { en: 'Card not valid any more', zh: '已过期' },
    t_blurred: { en: 'The photos cannot be read. Please photograph the card flat and in daylight.', zh: '照片无法辨认，请在光线充足处平放拍摄证件。' },
    t_other: { en: 'The name and the card belong to different people.', zh: '姓名与证件不是同一人。' },
    t_expired: { en: 'The card is not valid any more. Please submit a valid one.', zh: '证件已过有效期，请提交有效证件。' },
    open_picture: { en: 'Open larger', zh: '查看大图' },
    decided: { en: 'Decided {at}', zh: '{at} 已处理' },
  },
})

export const realnameRows = rowsOf(REALNAMES, {
  row: z.object({
    id: Id,
    user: UserBrief,
    kind: z.enum(valuesOf(KINDS)),
    status: FilingStatus,
    real_name_masked: z.string(),
    id_no_masked: z.string(),
    adult: z.boolean(),
    company_name: opt(z.string()),
    licence_no: opt(z.string()),
    shop_name: opt(z.string()),
    reject_reason: opt(z.string()),
    submitted_at: At,
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
    decided_at: opt(At),
  }),
  view: {
    real_name: z.string(),
    id_no: z.string(),
    /** Addresses of the documents that work for five minutes. */
    documents: z.array(z.object({ kind: z.string(), url: z.string() })),
    shop: opt(z.object({ name: z.string(), logo: opt(Image), intro: z.string(), main_category_ids: z.array(Id) })),
    /** What was asked and answered; the pictures of answers stand among the documents. */
    questions: z.array(ApplicationQuestion.omit({ images: true })),
    answer_by: opt(At),
    /** Other accounts of the same person. */
    same_person: z.array(UserBrief),
  },
})
