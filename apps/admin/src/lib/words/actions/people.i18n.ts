/** What operators do about persons, and about each other, in the audit log’s words. */
export const peopleActions = {
  en: {
    'claim.skip': 'Put it aside',
    'claim.take_over': 'Took it over from a colleague',
    'roster.add': 'Added a shift',
    'roster.remove': 'Took a shift off the roster',
    'roster.lead': 'Made them lead of a role',
    'roster.unlead': 'Ended their lead of a role',
    'decision_audit.answer': 'Gave an audit',
    'decision_audit.pass': 'Left an audit to a colleague',
    'decision_audit.stands': 'Let the first decision stand',
    'decision_audit.overturn': 'Overturned the first decision',
  },
  zh: {
    'claim.skip': '暂时搁置',
    'claim.take_over': '从同事处接手',
    'roster.add': '新增班次',
    'roster.remove': '移除班次',
    'roster.lead': '设为岗位负责人',
    'roster.unlead': '取消岗位负责人',
    'decision_audit.answer': '完成盲审复核',
    'decision_audit.pass': '将盲审交给同事',
    'decision_audit.stands': '维持原决定',
    'decision_audit.overturn': '推翻原决定',
  },
} as const
