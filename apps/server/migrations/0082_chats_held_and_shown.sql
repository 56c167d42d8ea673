CREATE TABLE "chat_held" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_held_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"side" smallint NOT NULL,
	"sender_user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"original" text,
	"warns" boolean DEFAULT false NOT NULL,
	"client_msg_id" uuid NOT NULL,
	"people" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "chat_held_state" CHECK (state in ('waiting', 'delivered', 'declined', 'lapsed') and (state = 'waiting') = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "chat_same_texts" (
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"text_key" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "chat_same_texts_owner_type_owner_id_text_key_conversation_id_pk" PRIMARY KEY("owner_type","owner_id","text_key","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_content";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "video" text;--> statement-breakpoint
ALTER TABLE "chat_held" ADD CONSTRAINT "chat_held_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_held_once" ON "chat_held" USING btree ("conversation_id","sender_user_id","client_msg_id");--> statement-breakpoint
CREATE INDEX "chat_held_waiting" ON "chat_held" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_held_of" ON "chat_held" USING btree ("conversation_id","side","id");--> statement-breakpoint
CREATE INDEX "chat_held_sender" ON "chat_held" USING btree ("sender_user_id");--> statement-breakpoint
CREATE INDEX "chat_held_age" ON "chat_held" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "chat_same_texts_age" ON "chat_same_texts" USING btree ("written_at");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content" CHECK (recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind = 'video' and picture is not null and video is not null) or (kind in ('goods', 'lot', 'order', 'coupon') and ref_id is not null));
