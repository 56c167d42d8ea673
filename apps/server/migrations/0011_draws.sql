CREATE TABLE "draw_draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_en" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"intro_en" text DEFAULT '' NOT NULL,
	"cover" text NOT NULL,
	"prizes" jsonb NOT NULL,
	"share_tickets" integer DEFAULT 1 NOT NULL,
	"max_tickets" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"draws_at" timestamp (3) with time zone NOT NULL,
	"claim_days" integer DEFAULT 15 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"made_by" bigint NOT NULL,
	"published_at" timestamp (3) with time zone,
	"facts" jsonb,
	"rules_hash" text,
	"ticket_count" integer DEFAULT 0 NOT NULL,
	"head_hash" text,
	"locked_at" timestamp (3) with time zone,
	"round" bigint,
	"lock_signature" text,
	"lock_key_id" text,
	"drawn_at" timestamp (3) with time zone,
	"server_seed" text,
	"beacon_signature" text,
	"result_signature" text,
	"result_key_id" text,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"void_signature" text,
	"void_key_id" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "draw_draws_status" CHECK ("draw_draws"."status" in ('draft', 'open', 'locked', 'drawn', 'void')),
	CONSTRAINT "draw_draws_times" CHECK ("draw_draws"."closes_at" > "draw_draws"."from_at" and "draw_draws"."draws_at" >= "draw_draws"."closes_at" + interval '10 minutes'),
	CONSTRAINT "draw_draws_tickets" CHECK ("draw_draws"."max_tickets" between 1 and 20 and "draw_draws"."share_tickets" between 0 and 5),
	CONSTRAINT "draw_draws_published" CHECK (("draw_draws"."status" = 'draft') = ("draw_draws"."published_at" is null) and ("draw_draws"."published_at" is null) = ("draw_draws"."facts" is null) and ("draw_draws"."facts" is null) = ("draw_draws"."rules_hash" is null or "draw_draws"."head_hash" is null)),
	CONSTRAINT "draw_draws_locked" CHECK (("draw_draws"."locked_at" is null) = ("draw_draws"."round" is null) and ("draw_draws"."locked_at" is null) = ("draw_draws"."lock_signature" is null or "draw_draws"."lock_key_id" is null) and ("draw_draws"."status" not in ('locked', 'drawn') or "draw_draws"."locked_at" is not null)),
	CONSTRAINT "draw_draws_drawn" CHECK (("draw_draws"."status" = 'drawn') = ("draw_draws"."drawn_at" is not null) and ("draw_draws"."drawn_at" is null) = ("draw_draws"."server_seed" is null) and ("draw_draws"."drawn_at" is null) = ("draw_draws"."beacon_signature" is null or "draw_draws"."result_signature" is null or "draw_draws"."result_key_id" is null)),
	CONSTRAINT "draw_draws_void" CHECK (("draw_draws"."status" = 'void') = ("draw_draws"."voided_at" is not null) and ("draw_draws"."voided_at" is null) = ("draw_draws"."void_reason" is null or "draw_draws"."void_signature" is null or "draw_draws"."void_key_id" is null) and ("draw_draws"."voided_at" is null or "draw_draws"."voided_at" < "draw_draws"."draws_at"))
);
--> statement-breakpoint
CREATE TABLE "draw_entrants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_entrants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"salt" text NOT NULL,
	"user_ref" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "draw_entrants_once" UNIQUE("draw_id","user_id"),
	CONSTRAINT "draw_entrants_ref" UNIQUE("draw_id","user_ref")
);
--> statement-breakpoint
CREATE TABLE "draw_share_opens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_share_opens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" bigint NOT NULL,
	"draw_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "draw_share_opens_once" UNIQUE("draw_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "draw_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "draw_shares_once" UNIQUE("draw_id","user_id"),
	CONSTRAINT "draw_shares_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "draw_tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL,
	"ticket_no" integer NOT NULL,
	"user_ref" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "draw_tickets_no" UNIQUE("draw_id","ticket_no"),
	CONSTRAINT "draw_tickets_source" CHECK ("draw_tickets"."source" in ('free', 'share', 'points')),
	CONSTRAINT "draw_tickets_from_one" CHECK ("draw_tickets"."ticket_no" > 0)
);
--> statement-breakpoint
CREATE TABLE "draw_wins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_wins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"rank" integer NOT NULL,
	"ticket_no" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"user_ref" text NOT NULL,
	"prize" jsonb NOT NULL,
	"value_fen" bigint NOT NULL,
	"status" text DEFAULT 'pending_claim' NOT NULL,
	"claim_until" timestamp (3) with time zone NOT NULL,
	"address" jsonb,
	"claimed_at" timestamp (3) with time zone,
	"ended_because" text,
	"order_id" bigint,
	"sent_at" timestamp (3) with time zone,
	"again_order_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "draw_wins_place" UNIQUE("draw_id","place"),
	CONSTRAINT "draw_wins_ticket" UNIQUE("draw_id","ticket_no"),
	CONSTRAINT "draw_wins_person" UNIQUE("draw_id","user_ref"),
	CONSTRAINT "draw_wins_status" CHECK ("draw_wins"."status" in ('pending_claim', 'claimed', 'sent', 'expired')),
	CONSTRAINT "draw_wins_claimed" CHECK (("draw_wins"."status" in ('claimed', 'sent')) = ("draw_wins"."claimed_at" is not null) and ("draw_wins"."claimed_at" is not null or "draw_wins"."address" is null) and ("draw_wins"."address" is not null or "draw_wins"."status" <> 'claimed') and ("draw_wins"."status" = 'sent') = ("draw_wins"."order_id" is not null) and ("draw_wins"."order_id" is null) = ("draw_wins"."sent_at" is null) and ("draw_wins"."again_order_id" is null or "draw_wins"."order_id" is not null) and ("draw_wins"."status" = 'expired') = ("draw_wins"."ended_because" is not null))
);
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "proof_daily_roots" ADD COLUMN "draws_root" text;--> statement-breakpoint
ALTER TABLE "proof_daily_roots" ADD COLUMN "draws" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_entrants" ADD CONSTRAINT "draw_entrants_draw_id_draw_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_share_opens" ADD CONSTRAINT "draw_share_opens_share_id_draw_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."draw_shares"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_shares" ADD CONSTRAINT "draw_shares_draw_id_draw_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_draw_id_draw_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_of_entrant" FOREIGN KEY ("draw_id","user_ref") REFERENCES "public"."draw_entrants"("draw_id","user_ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_wins" ADD CONSTRAINT "draw_wins_of_ticket" FOREIGN KEY ("draw_id","ticket_no") REFERENCES "public"."draw_tickets"("draw_id","ticket_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_draws_by_status" ON "draw_draws" USING btree ("status","draws_at","id");--> statement-breakpoint
CREATE INDEX "draw_draws_by_time" ON "draw_draws" USING btree ("draws_at","id");--> statement-breakpoint
CREATE INDEX "draw_draws_by_result" ON "draw_draws" USING btree ("drawn_at") WHERE drawn_at is not null;--> statement-breakpoint
CREATE INDEX "draw_draws_by_void" ON "draw_draws" USING btree ("voided_at") WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX "draw_draws_by_publication" ON "draw_draws" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "draw_entrants_of_user" ON "draw_entrants" USING btree ("user_id","draw_id");--> statement-breakpoint
CREATE INDEX "draw_share_opens_of_share" ON "draw_share_opens" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "draw_share_opens_of_user" ON "draw_share_opens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "draw_shares_of_user" ON "draw_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "draw_tickets_of_entrant" ON "draw_tickets" USING btree ("draw_id","user_ref");--> statement-breakpoint
CREATE INDEX "draw_wins_of_user" ON "draw_wins" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "draw_wins_to_send" ON "draw_wins" USING btree ("claimed_at","id") WHERE status = 'claimed';--> statement-breakpoint
CREATE INDEX "draw_wins_by_status" ON "draw_wins" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "draw_wins_by_draw" ON "draw_wins" USING btree ("draw_id","id");--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win'));
--> statement-breakpoint
-- What was published stands still: from then on only the columns of later states are written, each once.
CREATE FUNCTION draw_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.title, NEW.title_en, NEW.intro, NEW.intro_en, NEW.cover, NEW.prizes, NEW.share_tickets, NEW.max_tickets, NEW.from_at,
      NEW.closes_at, NEW.draws_at, NEW.claim_days, NEW.published_at, NEW.facts, NEW.rules_hash)
      IS DISTINCT FROM (OLD.title, OLD.title_en, OLD.intro, OLD.intro_en, OLD.cover, OLD.prizes, OLD.share_tickets, OLD.max_tickets, OLD.from_at,
      OLD.closes_at, OLD.draws_at, OLD.claim_days, OLD.published_at, OLD.facts, OLD.rules_hash) THEN
    RAISE EXCEPTION 'draw % was published: what it promises stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.locked_at IS NOT NULL AND (NEW.ticket_count, NEW.head_hash, NEW.locked_at, NEW.round, NEW.lock_signature)
      IS DISTINCT FROM (OLD.ticket_count, OLD.head_hash, OLD.locked_at, OLD.round, OLD.lock_signature) THEN
    RAISE EXCEPTION 'draw % is locked: its list stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status IN ('drawn', 'void') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'draw % is over', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draw_draws_stay BEFORE UPDATE ON draw_draws FOR EACH ROW EXECUTE FUNCTION draw_stays();
--> statement-breakpoint
-- A ticket is the next one of an open draw, within its time.
CREATE FUNCTION draw_ticket_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d draw_draws;
BEGIN
  SELECT * INTO d FROM draw_draws WHERE id = NEW.draw_id;
  IF d.status <> 'open' OR NEW.at < d.from_at OR NEW.at >= d.closes_at OR NEW.ticket_no <> d.ticket_count + 1 THEN
    RAISE EXCEPTION 'draw % gives no ticket % now', NEW.draw_id, NEW.ticket_no USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draw_tickets_follow BEFORE INSERT ON draw_tickets FOR EACH ROW EXECUTE FUNCTION draw_ticket_follows();
--> statement-breakpoint
CREATE TRIGGER draw_tickets_append_only BEFORE UPDATE OR DELETE ON draw_tickets
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER draw_draws_effect AFTER INSERT OR UPDATE OF status ON draw_draws
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER draw_wins_effect AFTER INSERT OR UPDATE OF status ON draw_wins
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I35: the tickets of a draw are 1, 2, 3 … up to as many as it counts, and the last one's hash is the list's.
CREATE VIEW inv_i35 AS
  SELECT 'draw ' || d.id AS subject, d.ticket_count || ' tickets counted, ' || t.all_of || ' there up to ' || t.last_no AS detail
  FROM draw_draws d CROSS JOIN LATERAL (
    SELECT count(*) AS all_of, coalesce(max(ticket_no), 0) AS last_no, (array_agg(hash ORDER BY ticket_no DESC))[1] AS head
    FROM draw_tickets WHERE draw_id = d.id) t
  WHERE d.updated_at >= ledger_checked_to('inv_i35')
    AND (t.all_of <> d.ticket_count OR t.last_no <> d.ticket_count OR (d.ticket_count > 0 AND t.head <> d.head_hash));
--> statement-breakpoint
-- I36: prizes are won in draws that were drawn, by people who hold the ticket, and as many as there are people or prizes.
CREATE VIEW inv_i36 AS
  SELECT 'win ' || w.id AS subject, 'won in a draw that is ' || d.status || ' with a ticket of ' || t.user_ref AS detail
  FROM draw_wins w JOIN draw_draws d ON d.id = w.draw_id JOIN draw_tickets t ON t.draw_id = w.draw_id AND t.ticket_no = w.ticket_no
  WHERE w.created_at >= ledger_checked_to('inv_i36') AND (d.status <> 'drawn' OR t.user_ref <> w.user_ref)
  UNION ALL
  SELECT 'draw ' || d.id, n.wins || ' prizes won by ' || n.people || ' people'
  FROM draw_draws d CROSS JOIN LATERAL (
    SELECT (SELECT count(*) FROM draw_wins WHERE draw_id = d.id) AS wins,
      (SELECT count(DISTINCT user_ref) FROM draw_tickets WHERE draw_id = d.id) AS people,
      (SELECT coalesce(sum((p ->> 'qty')::int), 0) FROM jsonb_array_elements(d.prizes) p) AS prizes) n
  WHERE d.status = 'drawn' AND d.drawn_at >= ledger_checked_to('inv_i36') AND n.wins <> least(n.people, n.prizes);
--> statement-breakpoint
INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES (8, 'draw_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
-- now: INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES
-- now: (1, 'user_agreement', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (2, 'privacy', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (3, 'auction_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (4, 'deposit_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (5, 'seller_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (6, 'about_us', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (7, 'group_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (8, 'draw_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
