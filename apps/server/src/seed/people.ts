/** The named people and shops of the demo world. Phones are of the 1990000xxxx block, which no operator assigns. */

export interface DemoShop {
  /** Two characters of the seal, and the category its pieces come from in the picture list. */
  category: string
  name: string
  name_en: string
  owner_nickname: string
  owner_phone: string
  city: string
  level: number
  deposit_yuan: number
  intro: string
  intro_en: string
  /** What it tells everybody who comes. */
  notice?: string
  cover: number
}

/** Twelve shops. Owners sign in with password juya1234 and pay with 258369, as everybody in the demo world does. */
export const SHOPS: readonly DemoShop[] = [
  {
    category: 'ceramics',
    name: '景德老窑',
    name_en: 'Jingde Old Kiln',
    owner_nickname: '老窑主人',
    owner_phone: '19900000101',
    city: '景德镇',
    level: 4,
    deposit_yuan: 20_000,
    cover: 1,
    notice:
      '付款后 24 小时内按先后寄出，周末照常。\n大件（高 40 厘米以上）用木箱装运。\n收货时请拍下开箱过程，有疑问三日内找我们，不必等到确认收货。',
    intro: '三代守窑，只上自家验过的瓷。每件附窑口、年份与瑕疵说明，收货三日内可验。',
    intro_en:
      'Three generations at one kiln. Every piece is listed with kiln, period and flaws, and may be examined for three days.',
  },
  {
    category: 'jade',
    name: '润玉堂',
    name_en: 'Runyu Hall',
    owner_nickname: '润玉堂主',
    owner_phone: '19900000102',
    city: '苏州',
    level: 4,
    deposit_yuan: 50_000,
    cover: 10,
    intro: '和田与翡翠专营，支持复检。尺寸、克重、瑕疵写在图旁。',
    intro_en:
      'Hetian and jadeite only. Size, weight and flaws stand beside the pictures; independent re-testing welcome.',
  },
  {
    category: 'bronze',
    name: '泉源钱币',
    name_en: 'Quanyuan Coins',
    owner_nickname: '泉源',
    owner_phone: '19900000103',
    city: '杭州',
    level: 5,
    deposit_yuan: 30_000,
    cover: 11,
    intro: '历代钱币与铜器，评级币与裸币分开标注。',
    intro_en: 'Coins and bronzes of every dynasty; graded and raw pieces are always told apart.',
  },
  {
    category: 'painting',
    name: '竹斋书画',
    name_en: 'Zhuzhai Studio',
    owner_nickname: '竹斋',
    owner_phone: '19900000104',
    city: '绍兴',
    level: 3,
    deposit_yuan: 10_000,
    cover: 7,
    intro: '当代书画与扇面，作者本人授权，随作品附合影与证书。',
    intro_en: 'Contemporary painting and fans, consigned by the artists, with certificate and photograph.',
  },
  {
    category: 'wood',
    name: '木香居',
    name_en: 'Muxiang Hall',
    owner_nickname: '木香居',
    owner_phone: '19900000105',
    city: '仙游',
    level: 3,
    deposit_yuan: 10_000,
    cover: 2,
    intro: '沉香、紫檀、黄花梨文房小件。',
    intro_en: 'Small things for the desk in agarwood, zitan and huanghuali.',
  },
  {
    category: 'tea',
    name: '茶山老仓',
    name_en: 'Tea Hill Storehouse',
    owner_nickname: '老仓茶人',
    owner_phone: '19900000106',
    city: '普洱',
    level: 3,
    deposit_yuan: 8_000,
    cover: 5,
    intro: '老生普与白茶，仓储年份可查，开汤图随附。',
    intro_en: 'Aged raw pu’er and white tea with storage records and liquor photographs.',
  },
  {
    category: 'liquor',
    name: '陈酿酒窖',
    name_en: 'Chenniang Cellar',
    owner_nickname: '陈酿',
    owner_phone: '19900000107',
    city: '遵义',
    level: 3,
    deposit_yuan: 20_000,
    cover: 3,
    intro: '陈年白酒与黄酒，酒线、封膜、批号逐一拍照。',
    intro_en: 'Aged liquor; fill level, seal and batch number photographed for each bottle.',
  },
  {
    category: 'stone',
    name: '石见',
    name_en: 'Shijian Stones',
    owner_nickname: '石见',
    owner_phone: '19900000108',
    city: '福州',
    level: 2,
    deposit_yuan: 6_000,
    cover: 12,
    intro: '寿山、鸡血与赏石。',
    intro_en: 'Shoushan, chicken-blood stone and scholar’s rocks.',
  },
  {
    category: 'watch',
    name: '时光钟表',
    name_en: 'Shiguang Watches',
    owner_nickname: '时光',
    owner_phone: '19900000109',
    city: '上海',
    level: 3,
    deposit_yuan: 30_000,
    cover: 4,
    intro: '古董表与怀表，走时误差实测，机芯图随附。',
    intro_en: 'Vintage watches and pocket watches, timed on the bench, movement photographs included.',
  },
  {
    category: 'stamps-books',
    name: '旧书故纸',
    name_en: 'Old Paper Books',
    owner_nickname: '故纸',
    owner_phone: '19900000110',
    city: '北京',
    level: 2,
    deposit_yuan: 5_000,
    cover: 8,
    intro: '邮票、旧籍与纸品。',
    intro_en: 'Stamps, old books and paper.',
  },
  {
    category: 'glass',
    name: '琉璃壶斋',
    name_en: 'Glass Bottle Studio',
    owner_nickname: '壶斋',
    owner_phone: '19900000111',
    city: '淄博',
    level: 2,
    deposit_yuan: 5_000,
    cover: 6,
    intro: '鼻烟壶与料器。',
    intro_en: 'Snuff bottles and glass.',
  },
  {
    category: 'general',
    name: '聚雅自营',
    name_en: 'Juya Select',
    owner_nickname: '聚雅自营',
    owner_phone: '19900000112',
    city: '杭州',
    level: 5,
    deposit_yuan: 50_000,
    cover: 9,
    intro: '平台自营，每日新客专场，一元起拍。',
    intro_en: 'Juya’s own shop: a daily sale for newcomers, from one yuan.',
  },
]

export interface DemoBuyer {
  nickname: string
  phone: string
  /** Put into the wallet by card at the start. */
  wallet_yuan: number
  /** Bids now and then in the running demo. */
  robot?: true
  city: string
}

/** Twenty named buyers. The first three are the ones the README introduces; the robots keep a newcomer's screen moving. */
export const BUYERS: readonly DemoBuyer[] = [
  { nickname: '林清和', phone: '19900000001', wallet_yuan: 100_000, city: '杭州' },
  { nickname: 'leo88', phone: '19900000002', wallet_yuan: 100_000, city: '上海' },
  { nickname: 'mona_a3', phone: '19900000003', wallet_yuan: 80_000, city: '广州' },
  { nickname: '周砚', phone: '19900000004', wallet_yuan: 60_000, city: '南京' },
  { nickname: '沈墨', phone: '19900000005', wallet_yuan: 100_000, city: '苏州' },
  { nickname: '顾长风', phone: '19900000006', wallet_yuan: 90_000, city: '北京' },
  { nickname: 'harbour_tea', phone: '19900000007', wallet_yuan: 40_000, city: '厦门' },
  { nickname: '许知白', phone: '19900000008', wallet_yuan: 70_000, city: '成都' },
  { nickname: '陆小曼', phone: '19900000009', wallet_yuan: 50_000, city: '武汉' },
  { nickname: '江一苇', phone: '19900000010', wallet_yuan: 100_000, city: '西安' },
  { nickname: 'celadon_fan', phone: '19900000011', wallet_yuan: 65_000, city: '龙泉' },
  { nickname: '程雪', phone: '19900000012', wallet_yuan: 30_000, city: '长沙' },
  { nickname: '白一川', phone: '19900000013', wallet_yuan: 100_000, robot: true, city: '深圳' },
  { nickname: '唐秋水', phone: '19900000014', wallet_yuan: 100_000, robot: true, city: '天津' },
  { nickname: '温如玉', phone: '19900000015', wallet_yuan: 100_000, robot: true, city: '重庆' },
  { nickname: '何时归', phone: '19900000016', wallet_yuan: 100_000, robot: true, city: '青岛' },
  { nickname: '宋晚舟', phone: '19900000017', wallet_yuan: 100_000, robot: true, city: '宁波' },
  { nickname: '季南星', phone: '19900000018', wallet_yuan: 100_000, robot: true, city: '昆明' },
  { nickname: 'old_paper', phone: '19900000019', wallet_yuan: 25_000, city: '天津' },
  { nickname: '叶知秋', phone: '19900000020', wallet_yuan: 55_000, city: '合肥' },
]

/** Collectors who bought in the months before; the sales of today are bid on by those above. */
export const EARLIER_BUYERS: readonly DemoBuyer[] = [
  '苏半夏',
  '韩听雨',
  '方寸山房',
  'teapot_mei',
  '罗浮',
  '谢知非',
  'kiln_walker',
  '秦月楼',
  '邵言',
  '闻人夏',
  'bronze_age',
  '杜若',
].map((nickname, n) => ({
  nickname,
  phone: `199000000${21 + n}`,
  wallet_yuan: 100_000,
  city: ['杭州', '苏州', '上海', '北京'][n % 4]!,
}))

/** Two who bid on one phone, at one shop. */
export const RING_BUYERS: readonly DemoBuyer[] = [
  { nickname: '琉璃厂客', phone: '19900000041', wallet_yuan: 5_000, city: '北京' },
  { nickname: 'peking_glass', phone: '19900000042', wallet_yuan: 5_000, city: '北京' },
]

const SURNAMES = '林沈顾许陆江程白唐温何宋季叶周吴郑王冯陈'
/** The verified name of the n-th person to move in, from 1: shops' owners first, then the buyers. */
export const realNameOf = (nth: number): string =>
  `${SURNAMES[nth % SURNAMES.length]}${'清和明远知行若水'[nth % 8]}${'之安宁'[nth % 3]}`

/** The same for everyone in the demo world; told in the README and printed by `npm start`. */
export const DEMO_PASSWORD = 'juya1234'
export const DEMO_PAY_PASSWORD = '258369'
export const DEMO_OPERATOR = { login: 'root', password: 'Operator-1234', name: 'Zhang Min' }
/** Demo operators' authenticator secret (base32), so that a newcomer can sign in to the console. */
export const DEMO_TOTP_SECRET = 'JUYADEMOJUYADEMOJUYADEMOJUYADEMO'

/** The accounts a newcomer can sign in as; printed by `npm start` and told in the README. */
export const SIGN_IN_PEOPLE = [
  {
    login: BUYERS[0]!.phone,
    password: DEMO_PASSWORD,
    who: `buyer ${BUYERS[0]!.nickname}`,
    note: `pay password ${DEMO_PAY_PASSWORD}`,
  },
  {
    login: BUYERS[1]!.phone,
    password: DEMO_PASSWORD,
    who: `buyer ${BUYERS[1]!.nickname}`,
    note: `pay password ${DEMO_PAY_PASSWORD}`,
  },
  {
    login: SHOPS[0]!.owner_phone,
    password: DEMO_PASSWORD,
    who: `shop ${SHOPS[0]!.name} (${SHOPS[0]!.name_en})`,
    note: `pay password ${DEMO_PAY_PASSWORD}`,
  },
  {
    login: DEMO_OPERATOR.login,
    password: DEMO_OPERATOR.password,
    who: 'operator of the console',
    note: `authenticator secret ${DEMO_TOTP_SECRET}`,
  },
] as const
