-- Whether goods or a lot offer their piece, or an order of them stands: as long as that is so, nothing else may offer it.
CREATE FUNCTION piece_is_held(kind text, ref bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF kind = 'goods' THEN
    RETURN EXISTS (SELECT FROM goods_goods g WHERE g.id = ref AND g.deleted_at IS NULL AND g.status IN ('reviewing', 'on', 'sold_out'))
      OR EXISTS (SELECT FROM goods_reservations r JOIN order_orders o ON o.id = r.order_id
        WHERE r.goods_id = ref AND r.status IN ('locked', 'consumed') AND o.status NOT IN ('closed', 'cancelled', 'refunded'));
  END IF;
  RETURN EXISTS (SELECT FROM lot_lots l WHERE l.id = ref AND (
      (l.deleted_at IS NULL AND l.status IN ('reviewing', 'scheduled', 'live'))
      OR (l.status = 'sold' AND NOT EXISTS (SELECT FROM order_orders o WHERE o.id = l.order_id AND o.status IN ('closed', 'cancelled', 'refunded')))))
    OR EXISTS (SELECT FROM bidder_second_chance_offers f WHERE f.lot_id = ref AND f.status = 'open')
    OR EXISTS (SELECT FROM sale_post_sale_offers f WHERE f.lot_id = ref AND f.status = 'countered');
END $$;
--> statement-breakpoint
-- One piece, one sale: a piece changes hands only once nothing offers it and no order of it stands.
CREATE FUNCTION piece_changes_hands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF piece_is_held(OLD.holder_kind, OLD.holder_id) THEN
    RAISE EXCEPTION 'piece % is on sale or under order as % %', OLD.id, OLD.holder_kind, OLD.holder_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_pieces_hands BEFORE UPDATE OF holder_kind, holder_id ON piece_pieces
  FOR EACH ROW WHEN ((OLD.holder_kind, OLD.holder_id) IS DISTINCT FROM (NEW.holder_kind, NEW.holder_id))
  EXECUTE FUNCTION piece_changes_hands();
--> statement-breakpoint
-- Only the holder of a piece offers it. The row is locked, so that it does not change hands meanwhile.
CREATE FUNCTION piece_only_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM piece_pieces p WHERE p.id = NEW.piece_id AND p.holder_kind = TG_ARGV[0] AND p.holder_id = NEW.id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'piece % is not held by % %', NEW.piece_id, TG_ARGV[0], NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER goods_goods_piece BEFORE UPDATE OF status ON goods_goods
  FOR EACH ROW WHEN (NEW.piece_id IS NOT NULL AND NEW.status IN ('reviewing', 'on', 'sold_out') AND OLD.status NOT IN ('reviewing', 'on', 'sold_out'))
  EXECUTE FUNCTION piece_only_holder('goods');
--> statement-breakpoint
CREATE TRIGGER lot_lots_piece BEFORE UPDATE OF status ON lot_lots
  FOR EACH ROW WHEN (NEW.piece_id IS NOT NULL AND NEW.status IN ('reviewing', 'scheduled', 'live', 'sold') AND OLD.status NOT IN ('reviewing', 'scheduled', 'live', 'sold'))
  EXECUTE FUNCTION piece_only_holder('lot');
--> statement-breakpoint
-- I23: no piece is on sale or under order twice, and only its holder has it so.
CREATE VIEW inv_i25 AS
  SELECT 'piece ' || p.id AS subject, 'held by ' || p.holder_kind || ' ' || p.holder_id || ', offered by ' || string_agg(o.kind || ' ' || o.id, ', ' ORDER BY o.kind, o.id) AS detail
  FROM piece_pieces p CROSS JOIN LATERAL (
    SELECT 'goods' AS kind, g.id FROM goods_goods g WHERE g.piece_id = p.id
    UNION ALL SELECT 'lot', l.id FROM lot_lots l WHERE l.piece_id = p.id) o
  WHERE piece_is_held(o.kind, o.id)
  GROUP BY p.id HAVING count(*) > 1 OR bool_or((o.kind, o.id) IS DISTINCT FROM (p.holder_kind, p.holder_id))
  UNION ALL
  SELECT 'goods ' || g.id, 'one piece, ' || sum(s.stock) || ' in stock'
  FROM goods_goods g JOIN goods_skus s ON s.goods_id = g.id WHERE g.piece_id IS NOT NULL AND s.enabled GROUP BY g.id HAVING sum(s.stock) > 1;
--> statement-breakpoint
-- I26: at most one order of a piece stands, and while one that was paid does there is none in stock.
CREATE VIEW inv_i26 AS
  SELECT 'goods ' || g.id AS subject, 'one piece, ' || count(*) || ' orders of it stand, ' || (SELECT coalesce(sum(s.stock), 0) FROM goods_skus s WHERE s.goods_id = g.id AND s.enabled) || ' in stock' AS detail
  FROM goods_goods g JOIN goods_reservations r ON r.goods_id = g.id AND r.status IN ('locked', 'consumed')
    JOIN order_orders o ON o.id = r.order_id AND o.status NOT IN ('closed', 'cancelled', 'refunded')
  WHERE g.piece_id IS NOT NULL
  GROUP BY g.id HAVING count(*) > 1
    OR (bool_or(r.status = 'consumed') AND (SELECT coalesce(sum(s.stock), 0) FROM goods_skus s WHERE s.goods_id = g.id AND s.enabled) > 0);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER piece_pieces_effect AFTER INSERT OR UPDATE OF holder_kind, holder_id ON piece_pieces
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'holder_kind', 'holder_id');
