/** The site's settings: login, notices, service line, company, search and weather. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const siteSetting = defineSettings({
  'app.forced_login': {
    title: { en: 'Login before browsing', zh: '先登录后浏览' },
    reason_zh: '访客可以先逛；一开始就要求登录会流失大多数人。',
    schema: z.boolean(),
    default: false,
    public: true,
    reason: 'Guests may browse; asking for a login first would lose most of them.',
  },
  'app.maintenance': {
    title: { en: 'Maintenance notice', zh: '维护公告' },
    reason_zh: '留空表示正常营业；填写后，回到应用的每个人都会看到。',
    schema: z.string().max(200),
    default: '',
    public: true,
    reason: 'Empty: open. A text is shown to everybody who comes back to the app.',
  },
  'app.service_phone': {
    title: { en: 'Service phone', zh: '客服电话' },
    reason_zh: '显示在“关于我们”和需要帮助的地方。',
    schema: z.string().max(20),
    default: '400-800-1360',
    public: true,
    reason: 'Shown on About us and wherever help is offered.',
  },
  'app.service_hours': {
    title: { en: 'Service hours', zh: '客服时间' },
    reason_zh: '客服热线有人接听的时间。',
    schema: z.string().max(40),
    default: '9:00–21:00',
    public: true,
    reason: 'When people answer the service line.',
  },
  'company.name': {
    title: { en: 'Company name', zh: '公司名称' },
    reason_zh: '运营公司，显示在“关于我们”。',
    schema: z.string().max(80),
    default: '杭州聚雅藏珍文化有限公司',
    public: true,
    reason: 'The company that runs Juya; shown on About us.',
  },
  'company.address': {
    title: { en: 'Company address', zh: '公司地址' },
    reason_zh: '公司注册地址，显示在“关于我们”。',
    schema: z.string().max(120),
    default: '浙江省杭州市上城区河坊街 136 号',
    public: true,
    reason: 'Where the company is registered; shown on About us.',
  },
  'company.icp': {
    title: { en: 'ICP registration', zh: 'ICP 备案号' },
    reason_zh: '法律要求公示的备案号。',
    schema: z.string().max(40),
    default: '浙ICP备2026000136号',
    public: true,
    reason: 'The registration number Chinese law asks to show.',
  },
  'search.hot_max': {
    title: { en: 'Suggested search words', zh: '热搜词数量' },
    reason_zh: '输入之前展示的词数。',
    schema: z.number().int().min(5).max(50),
    default: 20,
    reason: 'Words offered before somebody types.',
  },
  'weather.ttl_min': {
    title: { en: 'Weather stays fresh for (minutes)', zh: '天气缓存（分钟）' },
    reason_zh: '每地每小时只询问一次服务商。',
    schema: z.number().int().min(10).max(240),
    default: 60,
    reason: 'The provider is asked once an hour per place [R3.2].',
  },
})
