CREATE TABLE "comments" (
	"entity_id" text NOT NULL,
	"position" integer NOT NULL,
	"reply_to" integer,
	"author_name" text NOT NULL,
	"author_handle" text NOT NULL,
	"avatar" text NOT NULL,
	"avatar_media_id" text,
	"posted_at" text NOT NULL,
	"text" text NOT NULL,
	"likes" integer,
	"covariates" jsonb NOT NULL,
	CONSTRAINT "comments_entity_id_position_pk" PRIMARY KEY("entity_id","position")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_entity_id_entities_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_avatar_media_id_media_objects_media_id_fk" FOREIGN KEY ("avatar_media_id") REFERENCES "public"."media_objects"("media_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_avatar_media_id_index" ON "comments" USING btree ("avatar_media_id");