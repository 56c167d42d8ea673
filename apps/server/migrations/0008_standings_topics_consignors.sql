CREATE TABLE "chat_topics" (
	"conversation_id" bigint NOT NULL,
	"after_seq" integer NOT NULL,
	"about_type" text NOT NULL,
	"about_id" bigint NOT NULL,
	CONSTRAINT "chat_topics_conversation_id_after_seq_pk" PRIMARY KEY("conversation_id","after_seq"),
	CONSTRAINT "chat_topics_about" CHECK ("chat_topics"."about_type" in ('lot', 'goods'))
);
--> statement-breakpoint
ALTER TABLE "sale_consignors" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_topics" ADD CONSTRAINT "chat_topics_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_consignors_left" ON "sale_consignors" USING btree ("lot_id") WHERE left_at is not null;
--> statement-breakpoint
-- What a conversation is about now holds for the messages that follow; of which piece earlier ones are is not known.
INSERT INTO chat_topics (conversation_id, after_seq, about_type, about_id)
  SELECT id, last_seq, about_type, about_id FROM chat_conversations WHERE about_type IS NOT NULL;
--> statement-breakpoint
-- Undoes a transaction in which somebody acted who may not act any more; it is tried again and meets their standing (standing/may-act.ts).
CREATE FUNCTION account_acts_no_more(p_user_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'user % may not act any more', p_user_id USING ERRCODE = 'serialization_failure';
END $$;
