CREATE TABLE "auction_leads" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint,
	"max_fen" bigint NOT NULL,
	"all_in_fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "auction_leads_by_user" ON "auction_leads" USING btree ("user_id","lot_id");--> statement-breakpoint
CREATE INDEX "auction_lots_won_by_time" ON "auction_lots" USING btree ("winner_user_id",(coalesce("post_sold_at", "closed_at"))) WHERE winner_user_id is not null;--> statement-breakpoint
CREATE INDEX "auction_lots_won_unpaid" ON "auction_lots" USING btree ("winner_user_id","session_id") WHERE winner_user_id is not null and paid_at is null;
--> statement-breakpoint
-- The whole price of a lot at a hammer price, as costOf of the contract works it out (caps/leads.test.ts holds the two together).
CREATE FUNCTION auction_all_in_fen(hammer_fen bigint, premium_bp int, premium_slices jsonb, other_fen bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE slice jsonb; from_fen bigint := 0; to_fen bigint; sum numeric := 0;
BEGIN
  IF premium_slices IS NULL OR premium_slices = 'null' OR premium_slices = '[]' THEN
    sum := hammer_fen::numeric * premium_bp;
  ELSE
    FOR slice IN SELECT * FROM jsonb_array_elements(premium_slices) LOOP
      to_fen := least(hammer_fen, coalesce((slice ->> 'up_to_fen')::bigint, hammer_fen));
      CONTINUE WHEN to_fen <= from_fen;
      sum := sum + (to_fen - from_fen)::numeric * (slice ->> 'bp')::int;
      from_fen := to_fen;
    END LOOP;
  END IF;
  RETURN hammer_fen + div(sum + 5000, 10000)::bigint + other_fen;
END $$;
--> statement-breakpoint
-- Who leads a lot that runs, by person: as the lot says, in the transaction that says it.
CREATE FUNCTION auction_note_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'live' AND NEW.leader_user_id IS NOT NULL THEN
    INSERT INTO auction_leads (lot_id, user_id, session_id, max_fen, all_in_fen) VALUES (NEW.id, NEW.leader_user_id, NEW.session_id, NEW.leader_max_fen,
        auction_all_in_fen(NEW.leader_max_fen, NEW.premium_bp, NEW.premium_slices, NEW.shipping_fen + NEW.authentication_fen))
      ON CONFLICT (lot_id) DO UPDATE SET user_id = excluded.user_id, max_fen = excluded.max_fen, all_in_fen = excluded.all_in_fen;
  ELSE
    DELETE FROM auction_leads WHERE lot_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auction_lots_lead AFTER UPDATE OF leader_user_id, leader_max_fen, status ON auction_lots
  FOR EACH ROW WHEN ((OLD.leader_user_id, OLD.leader_max_fen) IS DISTINCT FROM (NEW.leader_user_id, NEW.leader_max_fen)
    OR (OLD.status <> NEW.status AND OLD.leader_user_id IS NOT NULL))
  EXECUTE FUNCTION auction_note_lead();
--> statement-breakpoint
-- B7: a lot that runs and is led counts among what its leader has at stake, with its whole price, and nothing else does; its leader is whom its log has in front.
CREATE VIEW inv_b07 AS
  SELECT 'lot ' || coalesce(l.id, a.lot_id) AS subject, 'led by ' || coalesce(l.leader_user_id::text, 'none') || ' with ' || coalesce(l.all_in_fen, 0)
    || ', counted for ' || coalesce(a.user_id::text, 'none') || ' with ' || coalesce(a.all_in_fen, 0) AS detail
  FROM (SELECT id, leader_user_id, session_id, leader_max_fen, auction_all_in_fen(leader_max_fen, premium_bp, premium_slices, shipping_fen + authentication_fen) AS all_in_fen
    FROM auction_lots WHERE status = 'live' AND leader_user_id IS NOT NULL) l FULL JOIN auction_leads a ON a.lot_id = l.id
  WHERE (l.leader_user_id, l.session_id, l.leader_max_fen, l.all_in_fen) IS DISTINCT FROM (a.user_id, a.session_id, a.max_fen, a.all_in_fen)
  UNION ALL SELECT 'lot ' || a.lot_id, 'counted for ' || a.user_id || ', entry ' || b.seq || ' is of ' || b.user_id
  FROM auction_leads a JOIN auction_lots l ON l.id = a.lot_id JOIN auction_bids b ON b.lot_id = l.id AND b.seq = l.bid_count
  WHERE b.user_id <> a.user_id OR NOT b.leads;
--> statement-breakpoint
-- Those of lots that run now. The trigger above holds bids back until this is through.
INSERT INTO auction_leads (lot_id, user_id, session_id, max_fen, all_in_fen)
  SELECT id, leader_user_id, session_id, leader_max_fen, auction_all_in_fen(leader_max_fen, premium_bp, premium_slices, shipping_fen + authentication_fen)
  FROM auction_lots WHERE status = 'live' AND leader_user_id IS NOT NULL;
