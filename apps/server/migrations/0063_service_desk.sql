CREATE TABLE "chat_joins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_joins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer,
	"joined_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "chat_joins_reason" CHECK (reason in ('silent', 'report', 'case')),
	CONSTRAINT "chat_joins_lines" CHECK (from_seq > 0 and (to_seq is null) = (left_at is null))
);
--> statement-breakpoint
CREATE TABLE "service_desk_chats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_desk_chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"shop_id" bigint,
	"kind" text NOT NULL,
	"ref_id" bigint,
	"state" text NOT NULL,
	"topic" text,
	"is_back" boolean DEFAULT false NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"operator_id" bigint,
	"taken_at" timestamp (3) with time zone,
	"person_at" timestamp (3) with time zone,
	"house_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"stars" integer,
	"comment" text,
	CONSTRAINT "service_desk_chats_kind" CHECK (kind in ('service', 'silent', 'report', 'case') and (kind in ('report', 'case')) = (ref_id is not null)),
	CONSTRAINT "service_desk_chats_state" CHECK (state in ('queued', 'with', 'idle', 'closed') and (state = 'closed') = (closed_at is not null)),
	CONSTRAINT "service_desk_chats_taken" CHECK (state not in ('with', 'idle') or (operator_id is not null and taken_at is not null)),
	CONSTRAINT "service_desk_chats_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "service_desk_handed" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_desk_handed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"desk_chat_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"to_id" bigint,
	"note" text NOT NULL,
	"handed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_desk_seats" (
	"operator_id" bigint PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_sender";--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "at_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "sender_operator_id" bigint;--> statement-breakpoint
ALTER TABLE "chat_joins" ADD CONSTRAINT "chat_joins_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_desk_handed" ADD CONSTRAINT "service_desk_handed_desk_chat_id_service_desk_chats_id_fk" FOREIGN KEY ("desk_chat_id") REFERENCES "public"."service_desk_chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_joins_one" ON "chat_joins" USING btree ("conversation_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "chat_joins_of" ON "chat_joins" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_desk_chats_one" ON "service_desk_chats" USING btree ("conversation_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "service_desk_chats_of" ON "service_desk_chats" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "service_desk_chats_queue" ON "service_desk_chats" USING btree ("is_back","queued_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "service_desk_chats_operator" ON "service_desk_chats" USING btree ("operator_id","state");--> statement-breakpoint
CREATE INDEX "service_desk_chats_taken" ON "service_desk_chats" USING btree ("taken_at" DESC NULLS LAST) WHERE taken_at is not null;--> statement-breakpoint
CREATE INDEX "service_desk_chats_person" ON "service_desk_chats" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "service_desk_handed_of" ON "service_desk_handed" USING btree ("desk_chat_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_house" ON "chat_conversations" USING btree ("user_id") WHERE kind = 'user_house';--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once_house" ON "chat_messages" USING btree ("conversation_id","sender_operator_id","client_msg_id") WHERE sender_operator_id is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender" CHECK (num_nonnulls(automatic, sender_user_id, sender_operator_id) = 1);
