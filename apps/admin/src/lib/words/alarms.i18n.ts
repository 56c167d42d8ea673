/** Words for alarms: their states and kinds. */
export const alarmWords = {
  en: {
    'alarm.raised': 'Raised',
    'alarm.acknowledged': 'Acknowledged',
    'alarm.over': 'Over',
    'alarm_kind.invariant_broken': 'Books',
    'alarm_kind.promise_broken': 'Promises',
    'alarm_kind.provider_down': 'Provider',
    'alarm_kind.dead_letter': 'Dead letters',
    'alarm_kind.disk_full': 'Disk',
    'alarm_kind.backup_old': 'Copies',
    'alarm_kind.audit_broken': 'Audit chain',
    'alarm_kind.many_lookups': 'Look-ups',
  },
  zh: {
    'alarm.raised': '已触发',
    'alarm.acknowledged': '处理中',
    'alarm.over': '已结束',
    'alarm_kind.invariant_broken': '账目',
    'alarm_kind.promise_broken': '承诺',
    'alarm_kind.provider_down': '服务商',
    'alarm_kind.dead_letter': '死信',
    'alarm_kind.disk_full': '磁盘',
    'alarm_kind.backup_old': '备份',
    'alarm_kind.audit_broken': '审计链',
    'alarm_kind.many_lookups': '查询过多',
  },
} as const
