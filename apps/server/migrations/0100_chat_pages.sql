CREATE TABLE "chat_paged" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"to_id" bigint NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"recalled_to" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_paged_one" CHECK ("chat_paged"."one")
);
--> statement-breakpoint
CREATE TABLE "chat_pages" (
	"conversation_id" bigint NOT NULL,
	"page" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "chat_pages_conversation_id_page_pk" PRIMARY KEY("conversation_id","page")
);
