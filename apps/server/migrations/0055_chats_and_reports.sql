CREATE TABLE "block_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "block_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"known_as" text,
	"note" text,
	"blocked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "block_blocks_one" UNIQUE("owner_type","owner_id","target_type","target_id"),
	CONSTRAINT "block_blocks_types" CHECK ("block_blocks"."owner_type" in ('user','shop') and "block_blocks"."target_type" in ('user','shop')),
	CONSTRAINT "block_blocks_scope" CHECK ("block_blocks"."scope" in ('bid','chat','all')),
	CONSTRAINT "block_blocks_other" CHECK ("block_blocks"."owner_type" <> "block_blocks"."target_type" or "block_blocks"."owner_id" <> "block_blocks"."target_id")
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"shop_id" bigint,
	"peer_id" bigint,
	"about_type" text,
	"about_id" bigint,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"opened_by_side" smallint,
	"opened_by" bigint,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "chat_conversations_sides" CHECK ((kind = 'user_shop') = (shop_id is not null) and (kind = 'user_user') = (peer_id is not null) and coalesce(peer_id > user_id, true)),
	CONSTRAINT "chat_conversations_about" CHECK ((about_type is null) = (about_id is null))
);
--> statement-breakpoint
CREATE TABLE "chat_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pledge_id" bigint NOT NULL,
	"text" text NOT NULL,
	"corrected_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_doors" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"who_can_chat" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"side" smallint NOT NULL,
	"sender_user_id" bigint,
	"kind" text NOT NULL,
	"text" text,
	"original" text,
	"ref_id" bigint,
	"picture" text,
	"width" integer,
	"height" integer,
	"rules" text[] DEFAULT '{}' NOT NULL,
	"warns" boolean DEFAULT false NOT NULL,
	"automatic" text,
	"client_msg_id" uuid,
	"recalled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "chat_messages_content" CHECK (recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind in ('goods', 'lot', 'order') and ref_id is not null)),
	CONSTRAINT "chat_messages_sender" CHECK ((automatic is null) = (sender_user_id is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_pledges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_pledges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"about_type" text NOT NULL,
	"about_id" bigint NOT NULL,
	"question" text,
	"answer" text NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"pinned_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_sides" (
	"conversation_id" bigint NOT NULL,
	"side" smallint NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "chat_sides_conversation_id_side_pk" PRIMARY KEY("conversation_id","side"),
	CONSTRAINT "chat_sides_side" CHECK (side in (1, 2)),
	CONSTRAINT "chat_sides_read" CHECK (unread >= 0 and last_read_seq >= 0 and delivered_seq >= last_read_seq)
);
--> statement-breakpoint
CREATE TABLE "report_feedbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_feedbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"contact" text,
	"status" text DEFAULT 'open' NOT NULL,
	"reply" text,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "report_feedbacks_answered" CHECK (("report_feedbacks"."status" = 'answered') = ("report_feedbacks"."reply" is not null and "report_feedbacks"."answered_by" is not null and "report_feedbacks"."answered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_mutes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_mutes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"report_id" bigint NOT NULL,
	"rule_no" integer NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "report_mutes_report_id_unique" UNIQUE("report_id")
);
--> statement-breakpoint
CREATE TABLE "report_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reporter_id" bigint NOT NULL,
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"shop_id" bigint,
	"reason" text NOT NULL,
	"danger" boolean NOT NULL,
	"content" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"snapshot" text NOT NULL,
	"snapshot_hash" text NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"answer_by" timestamp (3) with time zone,
	"shop_answer" text,
	"shop_images" text[] DEFAULT '{}' NOT NULL,
	"rule_no" integer,
	"sanction" text,
	"decision" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"appeal_until" timestamp (3) with time zone,
	"appealed_by" text,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"outcome" text,
	"final_by" bigint,
	"final_note" text,
	"final_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot','goods','shop','person','order','message')),
	CONSTRAINT "report_reports_status" CHECK ("report_reports"."status" in ('open','taken','upheld','unfounded','appealed','final')),
	CONSTRAINT "report_reports_evidence" CHECK ("report_reports"."snapshot_hash" = encode(sha256(convert_to("report_reports"."snapshot", 'UTF8')), 'hex')),
	CONSTRAINT "report_reports_asked" CHECK ("report_reports"."status" <> 'taken' or ("report_reports"."asked_at" is not null and "report_reports"."answer_by" is not null)),
	CONSTRAINT "report_reports_decided" CHECK (("report_reports"."status" in ('open','taken')) = ("report_reports"."decided_at" is null) and ("report_reports"."decided_at" is null) = ("report_reports"."decided_by" is null)),
	CONSTRAINT "report_reports_rule" CHECK ("report_reports"."sanction" is null or "report_reports"."sanction" = 'none' or "report_reports"."rule_no" is not null),
	CONSTRAINT "report_reports_appeal" CHECK ("report_reports"."status" <> 'appealed' or ("report_reports"."appealed_by" is not null and "report_reports"."appeal" is not null)),
	CONSTRAINT "report_reports_other" CHECK ("report_reports"."final_by" is null or "report_reports"."final_by" <> "report_reports"."decided_by"),
	CONSTRAINT "report_reports_final" CHECK (("report_reports"."status" = 'final') = ("report_reports"."outcome" is not null and "report_reports"."final_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "service_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"waited_s" integer NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_sent" (
	"conversation_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "service_sent_conversation_id_template_id_pk" PRIMARY KEY("conversation_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "service_shops" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"hours" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"blocked_words" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"for_buyers" boolean DEFAULT false NOT NULL,
	"trigger" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"image" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "service_templates_kind" CHECK (kind in ('quick', 'auto') and (kind = 'auto') = (trigger is not null)),
	CONSTRAINT "service_templates_trigger" CHECK (trigger in ('welcome', 'keyword', 'offline', 'paid', 'shipped')),
	CONSTRAINT "service_templates_words" CHECK ((trigger = 'keyword') is not true or cardinality(keywords) > 0)
);
--> statement-breakpoint
CREATE TABLE "service_waits" (
	"conversation_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_help_questions" (
	"words" text PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"help_id" bigint,
	"asked_count" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_help_votes" (
	"help_id" integer NOT NULL,
	"voter" text NOT NULL,
	"useful" boolean NOT NULL,
	"voted_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_help_votes_help_id_voter_pk" PRIMARY KEY("help_id","voter")
);
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_promises" DROP CONSTRAINT "platform_promises_queue";--> statement-breakpoint
ALTER TABLE "chat_corrections" ADD CONSTRAINT "chat_corrections_pledge" FOREIGN KEY ("pledge_id") REFERENCES "public"."chat_pledges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pledges" ADD CONSTRAINT "chat_pledges_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sides" ADD CONSTRAINT "chat_sides_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_blocks_newest" ON "block_blocks" USING btree ("owner_type","owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_shop" ON "chat_conversations" USING btree ("user_id","shop_id") WHERE shop_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_people" ON "chat_conversations" USING btree ("user_id","peer_id") WHERE peer_id is not null;--> statement-breakpoint
CREATE INDEX "chat_conversations_opened" ON "chat_conversations" USING btree ("opened_by","opened_at") WHERE opened_by is not null;--> statement-breakpoint
CREATE INDEX "chat_corrections_of" ON "chat_corrections" USING btree ("pledge_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_seq" ON "chat_messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("conversation_id","sender_user_id","client_msg_id") WHERE client_msg_id is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_picture" ON "chat_messages" USING btree ("picture") WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_recalled" ON "chat_messages" USING btree ("recalled_at") WHERE recalled_at is not null and (text is not null or picture is not null or ref_id is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_pledges_message" ON "chat_pledges" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "chat_pledges_about" ON "chat_pledges" USING btree ("about_type","about_id","id");--> statement-breakpoint
CREATE INDEX "chat_pledges_of_conversation" ON "chat_pledges" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "chat_sides_list" ON "chat_sides" USING btree ("owner_type","owner_id","last_at" DESC NULLS LAST,"conversation_id" DESC NULLS LAST) WHERE last_at is not null;--> statement-breakpoint
CREATE INDEX "chat_sides_unread" ON "chat_sides" USING btree ("owner_type","owner_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "report_feedbacks_of_user" ON "report_feedbacks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "report_feedbacks_by_status" ON "report_feedbacks" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "report_feedbacks_by_type" ON "report_feedbacks" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "report_mutes_of_user" ON "report_mutes" USING btree ("user_id","until_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_reports_one_open" ON "report_reports" USING btree ("reporter_id","target_type","target_id") WHERE status in ('open', 'taken');--> statement-breakpoint
CREATE INDEX "report_reports_of_reporter" ON "report_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "report_reports_of_person" ON "report_reports" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "report_reports_of_shop" ON "report_reports" USING btree ("shop_id","id") WHERE shop_id is not null;--> statement-breakpoint
CREATE INDEX "report_reports_of_target" ON "report_reports" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "report_reports_by_status" ON "report_reports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "report_reports_by_reason" ON "report_reports" USING btree ("reason","id");--> statement-breakpoint
CREATE INDEX "report_reports_by_day" ON "report_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "service_answers_of" ON "service_answers" USING btree ("shop_id","answered_at");--> statement-breakpoint
CREATE INDEX "service_answers_age" ON "service_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "service_sent_age" ON "service_sent" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "service_templates_of_shop" ON "service_templates" USING btree ("shop_id","kind","sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_templates_one_each" ON "service_templates" USING btree ("shop_id","trigger") WHERE kind = 'auto' and trigger <> 'keyword';--> statement-breakpoint
CREATE INDEX "service_waits_of" ON "service_waits" USING btree ("shop_id","asked_at");--> statement-breakpoint
CREATE INDEX "site_help_questions_most" ON "site_help_questions" USING btree ("asked_count","words");--> statement-breakpoint
CREATE INDEX "site_help_questions_age" ON "site_help_questions" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "site_help_votes_age" ON "site_help_votes" USING btree ("voted_at");--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report'));--> statement-breakpoint
ALTER TABLE "platform_promises" ADD CONSTRAINT "platform_promises_queue" CHECK ("platform_promises"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report'));
--> statement-breakpoint
-- A pinned answer and its corrections stand as they were said.
CREATE FUNCTION chat_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_pledges_stand BEFORE UPDATE OR DELETE ON chat_pledges FOR EACH ROW EXECUTE FUNCTION chat_stands();
--> statement-breakpoint
CREATE TRIGGER chat_corrections_stand BEFORE UPDATE OR DELETE ON chat_corrections FOR EACH ROW EXECUTE FUNCTION chat_stands();
--> statement-breakpoint
-- C01 The numbers of a conversation's messages are 1 to its newest, each once. Looks at conversations that were written to lately.
CREATE VIEW inv_c01 AS
  SELECT 'conversation:' || c.id AS subject, m.n || ' messages, the newest ' || m.newest || ' of ' || c.last_seq AS detail
  FROM chat_conversations c
    CROSS JOIN LATERAL (SELECT count(*)::int AS n, coalesce(max(seq), 0) AS newest FROM chat_messages WHERE conversation_id = c.id) m
  WHERE EXISTS (SELECT 1 FROM chat_sides s WHERE s.conversation_id = c.id AND s.side = 1 AND s.last_at >= ledger_checked_to('inv_c01'))
    AND (m.n <> c.last_seq OR m.newest <> c.last_seq);
--> statement-breakpoint
-- C02 A conversation has its two sides, and none has read further than was written.
CREATE VIEW inv_c02 AS
  SELECT 'conversation:' || c.id AS subject, 'a side is missing, or has read further than was written' AS detail FROM chat_conversations c
  WHERE c.created_at >= ledger_checked_to('inv_c02')
    AND ((SELECT count(*) FROM chat_sides s WHERE s.conversation_id = c.id) <> 2
      OR EXISTS (SELECT 1 FROM chat_sides s WHERE s.conversation_id = c.id AND (s.last_read_seq > c.last_seq OR s.delivered_seq > c.last_seq)));
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER report_reports_effect AFTER INSERT OR UPDATE OF status ON report_reports
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER report_feedbacks_effect AFTER INSERT OR UPDATE OF status ON report_feedbacks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- The evidence stays what it was: who was reported, for what, and what the thing showed then.
CREATE FUNCTION report_keep_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'report % keeps its evidence', OLD.id;
END $$;
--> statement-breakpoint
CREATE TRIGGER report_reports_evidence_kept BEFORE UPDATE OF reporter_id, target_type, target_id, person_id, shop_id, reason, content, images, snapshot, snapshot_hash ON report_reports
  FOR EACH ROW WHEN ((OLD.reporter_id, OLD.target_type, OLD.target_id, OLD.person_id, OLD.reason, OLD.images, OLD.snapshot, OLD.snapshot_hash)
    IS DISTINCT FROM (NEW.reporter_id, NEW.target_type, NEW.target_id, NEW.person_id, NEW.reason, NEW.images, NEW.snapshot, NEW.snapshot_hash)
    OR OLD.shop_id IS DISTINCT FROM NEW.shop_id OR OLD.content IS DISTINCT FROM NEW.content)
  EXECUTE FUNCTION report_keep_evidence();
