-- The categories a new installation starts with. Their ids are fixed, so that links and demo pictures may name them.
INSERT INTO site_categories (id, scope, code, parent_id, level, name_en, name_zh, icon, sort, is_liquor, params) OVERRIDING SYSTEM VALUE VALUES
(1, 'auction', 'jade', null, 1, 'Jade', '翡翠玉石', 'diamond', 1, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Jadeite","Hetian nephrite","Other nephrite","Other"],"options_zh":["翡翠","和田玉","其他软玉","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(2, 'auction', 'ceramics', null, 1, 'Ceramics', '陶瓷', 'vase', 2, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"kiln","label_en":"Kiln","label_zh":"窑口","type":"select","options_en":["Jingdezhen","Longquan","Jian","Dehua","Yixing","Other"],"options_zh":["景德镇","龙泉","建窑","德化","宜兴","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"mark","label_en":"Mark","label_zh":"底款","type":"text","options_en":[],"options_zh":[],"required":false}]'),
(3, 'auction', 'painting', null, 1, 'Painting & calligraphy', '书画', 'brush', 3, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"artist","label_en":"Artist","label_zh":"作者","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Ink on paper","Colour on paper","Ink on silk","Other"],"options_zh":["纸本水墨","纸本设色","绢本","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"mounting","label_en":"Mounting","label_zh":"装裱","type":"select","options_en":["Hanging scroll","Framed","Album leaf","Fan","Unmounted"],"options_zh":["立轴","镜框","册页","扇面","未裱"],"required":false}]'),
(4, 'auction', 'tea', null, 1, 'Tea & teaware', '茶与茶器', 'tea', 4, false, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"origin","label_en":"Origin","label_zh":"产地","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"storage","label_en":"Storage","label_zh":"仓储","type":"select","options_en":["Dry","Natural","Unknown"],"options_zh":["干仓","自然仓","不详"],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(5, 'auction', 'liquor', null, 1, 'Liquor', '名酒', 'wine', 5, true, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"net_ml","is_measure":true,"label_en":"Net content (ml)","label_zh":"净含量(毫升)","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"abv","label_en":"Alcohol (% vol)","label_zh":"酒精度(%vol)","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"fill_level","label_en":"Fill level","label_zh":"酒线","type":"text","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(6, 'auction', 'bronze', null, 1, 'Bronze & coins', '铜器钱币', 'coin', 6, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Bronze","Copper","Silver","Iron","Other"],"options_zh":["青铜","黄铜紫铜","银","铁","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"grade","label_en":"Grading","label_zh":"评级","type":"text","options_en":[],"options_zh":[],"required":false}]'),
(7, 'auction', 'wood', null, 1, 'Wood & beads', '木器珠串', 'tree', 7, false, '[{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Agarwood","Huanghuali","Zitan","Rosewood","Bamboo","Other"],"options_zh":["沉香","黄花梨","紫檀","红木","竹","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(8, 'auction', 'stone', null, 1, 'Stones & seals', '赏石印石', 'mountain', 8, false, '[{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Shoushan","Changhua","Qingtian","Agate","Scholar’s rock","Other"],"options_zh":["寿山石","昌化石","青田石","玛瑙","供石","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(9, 'auction', 'watch', null, 1, 'Watches', '钟表', 'watch', 9, false, '[{"key":"brand","label_en":"Brand","label_zh":"品牌","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"reference","label_en":"Reference","label_zh":"型号","type":"text","options_en":[],"options_zh":[],"required":false},{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Steel","Gold","Gold-plated","Silver","Other"],"options_zh":["精钢","金","镀金","银","其他"],"required":true},{"key":"case_mm","is_measure":true,"label_en":"Case (mm)","label_zh":"表径(毫米)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"box_papers","label_en":"Box and papers","label_zh":"附件","type":"select","options_en":["Box and papers","Box only","Papers only","None"],"options_zh":["盒证齐全","仅盒","仅证","无"],"required":false}]'),
(10, 'auction', 'glass', null, 1, 'Glass & snuff bottles', '琉璃鼻烟壶', 'bottle', 10, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"technique","label_en":"Technique","label_zh":"工艺","type":"select","options_en":["Overlay","Inside-painted","Monochrome","Other"],"options_zh":["套料","内画","单色料","其他"],"required":false}]'),
(11, 'auction', 'stamps-books', null, 1, 'Stamps & books', '邮票古籍', 'book', 11, false, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"issue","label_en":"Issue or edition","label_zh":"发行或版本","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]');
--> statement-breakpoint
INSERT INTO site_categories (id, scope, code, parent_id, level, name_en, name_zh, icon, sort, is_liquor, params) OVERRIDING SYSTEM VALUE VALUES
(101, 'auction', 'jade-bangles', 1, 2, 'Bangles', '手镯', null, 1, false, '[]'),
(102, 'auction', 'jade-pendants', 1, 2, 'Pendants', '挂件牌子', null, 2, false, '[]'),
(103, 'auction', 'jade-beads', 1, 2, 'Beads', '珠串', null, 3, false, '[]'),
(104, 'auction', 'jade-rings', 1, 2, 'Rings', '戒指', null, 4, false, '[]'),
(105, 'auction', 'jade-seals', 1, 2, 'Jade seals', '玉印', null, 5, false, '[]'),
(106, 'auction', 'jade-archaic', 1, 2, 'Archaic jades', '高古玉', null, 6, false, '[]'),
(201, 'auction', 'ceramics-blue-white', 2, 2, 'Blue & white', '青花', null, 1, false, '[]'),
(202, 'auction', 'ceramics-celadon', 2, 2, 'Celadon', '青瓷', null, 2, false, '[]'),
(203, 'auction', 'ceramics-monochrome', 2, 2, 'Monochrome', '颜色釉', null, 3, false, '[]'),
(204, 'auction', 'ceramics-white', 2, 2, 'White ware', '白瓷', null, 4, false, '[]'),
(205, 'auction', 'ceramics-jian', 2, 2, 'Jian ware', '建盏', null, 5, false, '[]'),
(206, 'auction', 'ceramics-yixing', 2, 2, 'Yixing teapots', '紫砂', null, 6, false, '[]'),
(207, 'auction', 'ceramics-guan', 2, 2, 'Crackle ware', '哥官开片', null, 7, false, '[]'),
(301, 'auction', 'painting-landscape', 3, 2, 'Landscape', '山水', null, 1, false, '[]'),
(302, 'auction', 'painting-calligraphy', 3, 2, 'Calligraphy', '书法', null, 2, false, '[]'),
(303, 'auction', 'painting-flowers', 3, 2, 'Flowers & bamboo', '花鸟竹石', null, 3, false, '[]'),
(304, 'auction', 'painting-fans', 3, 2, 'Fans', '扇面成扇', null, 4, false, '[]'),
(401, 'auction', 'tea-puer', 4, 2, 'Pu’er', '普洱', null, 1, false, '[]'),
(402, 'auction', 'tea-white', 4, 2, 'White tea', '白茶', null, 2, false, '[]'),
(403, 'auction', 'tea-ware', 4, 2, 'Teaware', '茶器', null, 3, false, '[]'),
(501, 'auction', 'liquor-baijiu', 5, 2, 'Baijiu', '白酒', null, 1, true, '[]'),
(502, 'auction', 'liquor-huangjiu', 5, 2, 'Rice wine', '黄酒', null, 2, true, '[]'),
(503, 'auction', 'liquor-bottles', 5, 2, 'Bottles & sets', '酒具对瓶', null, 3, true, '[]'),
(601, 'auction', 'bronze-vessels', 6, 2, 'Vessels', '鼎彝器皿', null, 1, false, '[]'),
(602, 'auction', 'bronze-mirrors', 6, 2, 'Mirrors', '铜镜', null, 2, false, '[]'),
(603, 'auction', 'bronze-coins', 6, 2, 'Coins', '钱币', null, 3, false, '[]'),
(604, 'auction', 'bronze-silver', 6, 2, 'Silver', '银锭银器', null, 4, false, '[]'),
(605, 'auction', 'bronze-iron', 6, 2, 'Iron kettles', '铁壶', null, 5, false, '[]'),
(606, 'auction', 'bronze-bells', 6, 2, 'Bells', '钟铃', null, 6, false, '[]'),
(701, 'auction', 'wood-beads', 7, 2, 'Beads', '手串', null, 1, false, '[]'),
(702, 'auction', 'wood-boxes', 7, 2, 'Boxes', '箱盒', null, 2, false, '[]'),
(703, 'auction', 'wood-brush-pots', 7, 2, 'Brush pots', '笔筒', null, 3, false, '[]'),
(704, 'auction', 'wood-furniture', 7, 2, 'Small furniture', '案上小器', null, 4, false, '[]'),
(801, 'auction', 'stone-seals', 8, 2, 'Seal stones', '印石', null, 1, false, '[]'),
(802, 'auction', 'stone-scholar', 8, 2, 'Scholar’s rocks', '供石', null, 2, false, '[]'),
(803, 'auction', 'stone-agate', 8, 2, 'Agate', '玛瑙', null, 3, false, '[]'),
(901, 'auction', 'watch-wrist', 9, 2, 'Wristwatches', '腕表', null, 1, false, '[]'),
(902, 'auction', 'watch-pocket', 9, 2, 'Pocket watches', '怀表', null, 2, false, '[]'),
(1001, 'auction', 'glass-snuff', 10, 2, 'Snuff bottles', '鼻烟壶', null, 1, false, '[]'),
(1002, 'auction', 'glass-vessels', 10, 2, 'Vessels', '料器', null, 2, false, '[]'),
(1101, 'auction', 'stamps-books-stamps', 11, 2, 'Stamps', '邮票', null, 1, false, '[]'),
(1102, 'auction', 'stamps-books-books', 11, 2, 'Old books', '古籍旧书', null, 2, false, '[]');
--> statement-breakpoint
-- The sides of a piece that buyers of its kind look for.
UPDATE site_categories c SET photo_views = v.views FROM (VALUES
  ('jade', '{front,back,side,detail,flaw,ruler}'::text[]),
  ('ceramics', '{front,back,base,mark,flaw,ruler}'),
  ('painting', '{front,mark,detail,back,flaw,ruler}'),
  ('tea', '{front,back,detail,flaw,ruler}'),
  ('liquor', '{front,back,top,base,flaw}'),
  ('bronze', '{front,back,base,mark,flaw,ruler}'),
  ('wood', '{front,back,detail,flaw,ruler}'),
  ('stone', '{front,back,base,mark,flaw,ruler}'),
  ('watch', '{front,back,side,detail,papers,flaw}'),
  ('glass', '{front,back,base,mark,flaw,ruler}'),
  ('stamps-books', '{front,back,mark,detail,flaw}')
) AS v (code, views) WHERE c.scope = 'auction' AND c.code = v.code;
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('site_categories', 'id'), 10000);
--> statement-breakpoint
-- What a category asks, in versions that never change.
CREATE TRIGGER site_attribute_templates_append_only BEFORE UPDATE OR DELETE ON site_attribute_templates
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- The first version is what each category asks so far.
WITH made AS (INSERT INTO site_attribute_templates (category_id, version, params)
    SELECT id, 1, params FROM site_categories WHERE params <> '[]' ORDER BY id RETURNING id, category_id)
  UPDATE site_categories c SET template_id = made.id FROM made WHERE c.id = made.category_id;
--> statement-breakpoint
-- The shortcuts of the home page.
INSERT INTO site_shortcuts (position, name_en, name_zh, icon, link, sort) VALUES
('home', 'Tonight', '今晚', 'moon', '/pages/auction/tonight', 1),
('home', 'Ending soon', '即将截拍', 'timer', '/pages/main/search?sort=ending', 2),
('home', 'New lots', '新拍上架', 'sparkle', '/pages/users/new-begin', 3),
('home', 'Houses', '拍卖行', 'bank', '/pages/auctionhouse/auctionhouse', 4),
('home', 'At a price', '一口价商品', 'handbag', '/pages/main/goods', 5),
('home', 'Sold prices', '成交记录', 'chart-line', '/pages/main/pricerecords', 6),
('home', 'Coupons', '领券中心', 'ticket', '/pages/users/discountList', 7),
('home', 'Bargains', '捡漏', 'tag', '/pages/leaky/leaky', 8),
('home', 'Liquor', '名酒', 'wine', '/pages/maotai/maotai', 9),
('home', 'Shops', '店铺', 'storefront', '/pages/main/shop/shop', 10);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER site_categories_effect AFTER INSERT OR UPDATE OF active ON site_categories
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'active');
--> statement-breakpoint
CREATE TRIGGER site_commission_changes_effect AFTER INSERT OR UPDATE OF status ON site_commission_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- Version 1 of each text is the release's; its words stand in domains/site/texts. Their ids are the release's, so that links name them.
INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES
(1, 'user_agreement', 1, 'in_force', '2026-01-01 00:00:00+08'),
(2, 'privacy', 1, 'in_force', '2026-01-01 00:00:00+08'),
(3, 'auction_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(4, 'deposit_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(5, 'seller_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(6, 'about_us', 1, 'in_force', '2026-01-01 00:00:00+08'),
(7, 'group_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
(8, 'draw_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
(9, 'funding_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
(14, 'level_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(15, 'share_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('site_texts', 'id'), 100);
--> statement-breakpoint
-- What people read, or agreed to, stays as it was: a version that holds or has held keeps its words, and none is deleted.
CREATE FUNCTION site_keep_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a version of a text is never deleted'; END IF;
  IF OLD.status NOT IN ('draft') AND (NEW.wording_en, NEW.wording_zh, NEW.code, NEW.version) IS DISTINCT FROM (OLD.wording_en, OLD.wording_zh, OLD.code, OLD.version)
  THEN RAISE EXCEPTION 'only a draft''s words are changed'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_texts_kept BEFORE UPDATE OR DELETE ON site_texts FOR EACH ROW EXECUTE FUNCTION site_keep_texts();
--> statement-breakpoint
CREATE TRIGGER site_banners_effect AFTER INSERT OR UPDATE OF status ON site_banners
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER site_texts_effect AFTER INSERT OR UPDATE OF status ON site_texts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER site_home_rows_effect AFTER INSERT OR UPDATE OF status ON site_home_rows
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- The release's rows of the home page, version 1 of each.
INSERT INTO site_home_rows (kind, name_en, name_zh, icon, link, badge, sort, status, version)
  SELECT 'shortcut', name_en, name_zh, icon, link, badge, sort, 'in_force', 1 FROM site_shortcuts WHERE position = 'home' AND active ORDER BY sort, id;
--> statement-breakpoint
INSERT INTO site_home_rows (kind, name_en, name_zh, source, sort, status, version) VALUES ('floor', 'Ending soon', '即将截拍', 'ending', 1, 'in_force', 1);
--> statement-breakpoint
CREATE TRIGGER site_guarded_words_effect AFTER INSERT OR UPDATE OF status ON site_guarded_words
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
