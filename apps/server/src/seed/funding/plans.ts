/** The campaigns of the demo world as their shops plan them. Days count from the moment each is published. */

export interface Plan {
  shop: string
  /** Of the catalogue, whose photographs it shows. */
  code: string
  title: string
  title_en: string
  story: string
  story_en: string
  risk_text: string
  goal_fen: number
  days: number
  ships_in_days: number
  opens_in_days?: number
  tiers: ReadonlyArray<{
    name: string
    name_en: string
    price_fen: number
    content: string
    content_en: string
    stock: number
    shipping_fen: number
  }>
  stages: ReadonlyArray<{ name: string; in_days: number }>
  /** By their place among the people of the world. */
  pledges: ReadonlyArray<{ backer: number; tier: number; qty: number }>
  update?: string
  questions?: ReadonlyArray<{ question: string; answer?: string }>
}

const tier = (
  [name, name_en]: readonly [string, string],
  price_fen: number,
  [content, content_en]: readonly [string, string],
  stock = 100,
) => ({ name, name_en, price_fen, content, content_en, stock, shipping_fen: 12_00 })
const by = (tier_no: number, qty: number, ...backers: number[]) =>
  backers.map((backer) => ({ backer, tier: tier_no, qty }))

/** At 136%: two at ¥880, four at ¥408, four at ¥172 of ¥3,000. */
export const TEA_WARE: Plan = {
  shop: 'ceramics',
  code: 'bowl-celadon',
  title: '龙窑复烧 · 青釉茶器',
  title_en: 'Celadon tea ware from the dragon kiln',
  story:
    '这座龙窑停烧了三十年，去年修复了窑体与匣钵。本次众筹用于第一窑：配釉、制坯、装窑、烧成，全程记录。\n\n每件底部刻窑号，附烧成记录卡。窑变不可预期，每件釉色略有不同。',
  story_en:
    'The dragon kiln stood cold for thirty years; last year its body and saggars were repaired. This campaign pays for the first firing: glaze, forming, loading and firing, recorded throughout.\n\nEach piece has its kiln number cut into the foot and comes with a card of its firing. The kiln decides: no two glazes are quite alike.',
  risk_text: '柴窑成品率约六成。若本窑成品不足，将补烧一窑并提前告知；无法按时发货的，按规则退款。',
  goal_fen: 3_000_00,
  days: 14,
  ships_in_days: 75,
  tiers: [
    tier(['品茗杯一只', 'One tasting cup'], 172_00, ['容量 60 毫升，附棉袋', '60 ml, in a cotton bag'], 120),
    tier(['盖碗一件', 'One lidded bowl'], 408_00, ['容量 120 毫升，附木盒', '120 ml, in a wooden box'], 60),
    tier(
      ['茶席套组', 'A set for the tea table'],
      880_00,
      ['盖碗一件、杯四只、公道杯一件', 'One lidded bowl, four cups, one pitcher'],
      20,
    ),
  ],
  stages: [
    { name: '配釉试片', in_days: 10 },
    { name: '制坯晾干', in_days: 30 },
    { name: '装窑烧成', in_days: 50 },
    { name: '出窑拣选', in_days: 65 },
  ],
  pledges: [...by(2, 1, 4, 9), ...by(1, 1, 0, 5, 7, 10), ...by(0, 2, 3, 8)],
  update: '窑口已清理完毕，匣钵补做了八十只。釉料取自本地瓷石，第一批试片昨日出炉，发色偏粉青，下周定配方。',
  questions: [
    { question: '杯子能进洗碗机吗？', answer: '可以手洗，不建议用洗碗机：开片釉会慢慢吸入洗涤剂。' },
    { question: '盖碗可以单独加购一只盖子吗？' },
  ],
}

/** At 45%: four at ¥200, two at ¥500 of ¥4,000. */
export const HALF: Plan = {
  shop: 'wood',
  code: 'brushpot-huanghuali',
  title: '小叶紫檀文房一套',
  title_en: 'A scholar’s set in dark rosewood',
  story:
    '以老料小叶紫檀制笔搁、镇尺与笔筒，榫卯拼合，不用胶。料已备齐，众筹用于开料与手工。\n\n每套由一位师傅从头做到尾，落款编号。',
  story_en:
    'Brush rest, paperweight and brush pot of old rosewood, joined without glue. The wood is here; this pays for sawing and work by hand.\n\nEach set is made by one man from beginning to end, signed and numbered.',
  risk_text: '木料开料后可能出现暗裂，废料率约两成。工期可能因此延后，届时告知并按规则退款。',
  goal_fen: 4_000_00,
  days: 21,
  ships_in_days: 90,
  tiers: [
    tier(['镇尺一对', 'A pair of paperweights'], 200_00, ['长 24 厘米', '24 cm long'], 80),
    tier(
      ['三件一套', 'The set of three'],
      500_00,
      ['笔搁、镇尺、笔筒，附锦盒', 'Brush rest, paperweights, brush pot, boxed'],
      40,
    ),
  ],
  stages: [
    { name: '开料', in_days: 30 },
    { name: '成型打磨', in_days: 70 },
  ],
  pledges: [...by(0, 1, 4, 5, 8, 10), ...by(1, 1, 7, 9)],
}

/** Below its goal when it ended: six at ¥620 of ¥6,000. */
export const FAILED: Plan = {
  shop: 'tea',
  code: 'puer-2018',
  title: '古树单株 春茶预订',
  title_en: 'Single-tree spring tea',
  story: '每株古树单独采摘、单独压饼，只做今年春茶。众筹达成才上山采制，未达成全额退款。',
  story_en:
    'Each old tree is picked and pressed by itself, this spring only. Below the goal nobody climbs the hill, and all the money goes back.',
  risk_text: '春茶产量随雨水变化，若遇连雨，采摘可能推迟数日。',
  goal_fen: 6_000_00,
  days: 10,
  ships_in_days: 60,
  tiers: [
    tier(['一饼 357 克', 'One cake, 357 g'], 620_00, [
      '棉纸包装，附采摘记录',
      'In cotton paper, with a record of the picking',
    ]),
  ],
  stages: [{ name: '采制', in_days: 40 }],
  pledges: by(0, 1, 2, 4, 5, 7, 8, 9),
}

/** Half a day late when the story ends: eight at ¥280 of ¥2,000, two of them sent. */
export const LATE: Plan & { sends: number } = {
  shop: 'painting',
  code: 'fan-folding',
  title: '手绘泥金折扇',
  title_en: 'Gold-speckled fans, painted by hand',
  story: '湘妃竹扇骨配泥金扇面，画山水小景一面，另一面留白。每柄编号，附画稿小样。',
  story_en:
    'Mottled bamboo ribs and gold-speckled leaves, a small landscape on one side, the other left blank. Each is numbered and comes with its sketch.',
  risk_text: '泥金扇面须阴干，梅雨季工期可能延长，届时提前告知。',
  goal_fen: 2_000_00,
  days: 7,
  ships_in_days: 23.5,
  tiers: [tier(['折扇一柄', 'One fan'], 280_00, ['九寸五，附扇套', '31 cm, in a sleeve'], 60)],
  stages: [
    { name: '制扇骨', in_days: 10 },
    { name: '绘扇面', in_days: 18 },
  ],
  pledges: by(0, 1, 2, 4, 5, 7, 8, 9, 10, 3),
  sends: 2,
  update: '泥金扇面阴干比预期慢，已寄出两柄，其余预计晚一周。等不了的可以直接退款，抱歉。',
}

/** Sent and received: eight at ¥240 of ¥1,500. */
export const FINISHED: Plan = {
  shop: 'bronze',
  code: 'bell-studs',
  title: '失蜡法铜铃复刻',
  title_en: 'Lost-wax bronze bells',
  story: '以失蜡法复刻汉式铜铃，音色清亮。模具已开，众筹用于浇铸与修整。',
  story_en:
    'Han bells cast anew by the lost-wax method, with a clear ring. The moulds are made; this pays for casting and finishing.',
  risk_text: '失蜡铸造偶有砂眼，不合格的一律重铸，可能延后数日。',
  goal_fen: 1_500_00,
  days: 7,
  ships_in_days: 23.4,
  tiers: [tier(['铜铃一枚', 'One bell'], 240_00, ['高 6 厘米，附绳', '6 cm high, with a cord'], 80)],
  stages: [{ name: '浇铸', in_days: 12 }],
  pledges: by(0, 2, 4, 5, 8, 9),
}

export const SCHEDULED: Plan = {
  shop: 'stone',
  code: 'seal-honey',
  title: '青田石印章 定刻',
  title_en: 'Qingtian seals, cut to order',
  story: '旧藏青田石料，手工切磨成方章，由篆刻师按您的姓名定刻，附印蜕与边款拓片。',
  story_en:
    'Old Qingtian stone, cut and ground by hand and carved with your name; with an impression and a rubbing of the inscription.',
  risk_text: '石料内部可能有暗裂，遇裂更换同级石料，工期或延后数日。',
  goal_fen: 3_000_00,
  days: 20,
  opens_in_days: 2,
  ships_in_days: 80,
  tiers: [
    tier(
      ['方章一枚', 'One square seal'],
      360_00,
      ['2.5 厘米见方，刻姓名四字以内', '2.5 cm square, up to four characters'],
      60,
    ),
  ],
  stages: [
    { name: '选料', in_days: 25 },
    { name: '刻制', in_days: 70 },
  ],
  pledges: [],
}

export const IN_REVIEW: Plan = {
  shop: 'glass',
  code: 'snuff-red',
  title: '套料鼻烟壶 手工雕',
  title_en: 'Overlay snuff bottles, carved by hand',
  story: '红套白料胎，手工雕螭龙纹。料已吹制完成，众筹用于雕工与打磨。',
  story_en:
    'White glass overlaid in red, carved with chi dragons. The bottles are blown; this pays for carving and polishing.',
  risk_text: '雕刻过程可能崩料，成品率约七成，不足时补吹坯料，工期或延后。',
  goal_fen: 3_000_00,
  days: 20,
  ships_in_days: 75,
  tiers: [tier(['鼻烟壶一件', 'One snuff bottle'], 580_00, ['高 6.5 厘米，附座', '6.5 cm high, with a stand'], 30)],
  stages: [{ name: '雕刻', in_days: 60 }],
  pledges: [],
}
